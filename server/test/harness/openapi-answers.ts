// Checks answers against the schema that the OpenAPI document declares for their operation and status.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Operation } from '../../src/openapi/document.ts';

export interface OpenApiChecks {
  /** Returns what is wrong with the body; null if it has the declared form. */
  answer(operation: Operation, status: number, body: unknown): string | null;
  schema(ref: string, value: unknown): string | null;
}

const ROOT = 'openapi';

export function createOpenApiChecks(document: OpenApiDocument): OpenApiChecks {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  // The document itself is not a schema, so its components are added under the same references.
  ajv.addSchema({ $id: ROOT, components: document.components });
  function schema(ref: string, value: unknown): string | null {
    const validate = ajv.getSchema(`${ROOT}${ref}`);
    if (validate === undefined) return `The document has no ${ref}.`;
    return validate(value) === true ? null : ajv.errorsText(validate.errors);
  }
  return {
    schema,
    answer(operation, status, body) {
      const declared = operation.responses[status] ?? operation.responses.default;
      if (declared === undefined) return `${operation.operationId} declares no answer ${status}.`;
      const answer =
        'content' in declared
          ? declared
          : document.components.responses[declared.$ref.split('/').at(-1) ?? ''];
      if (answer === undefined) return `${operation.operationId} refers to an answer that is not there.`;
      return schema(answer.content['application/json'].schema.$ref, body);
    },
  };
}
