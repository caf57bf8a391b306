// Describes a JSON Schema in a few words: "integer, 0 to 100000", "anime or manga", "UUID or null".
import type { JsonSchema } from './json-schemas.ts';

type JsonSchemaPart = JsonSchema | boolean | undefined;

export function describeSchema(schema: JsonSchemaPart): string {
  if (schema === undefined || typeof schema === 'boolean') return 'anything';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? schema.$ref;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return orList(schema.enum.map(String));
  if (schema.anyOf !== undefined) return orList(schema.anyOf.map(describeSchema));
  if (schema.type === 'array' && !Array.isArray(schema.items))
    return `list of ${describeSchema(schema.items)}`;
  return [kindOf(schema), rangeOf(schema)].filter((word) => word !== '').join(', ');
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function kindOf({ type, format }: JsonSchema): string {
  if (format === 'uuid') return 'UUID';
  return Array.isArray(type) ? orList(type) : (type ?? 'anything');
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  if (minimum !== undefined) return `at least ${minimum}`;
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`;
  return '';
}
