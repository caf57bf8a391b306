// Checks answers against the schemas of the OpenAPI document. Each operation and status has a schema.
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { OpenApiDocument, Operation } from '../../src/openapi/document.ts';

export interface OpenApiChecks {
  /** Returns a description of the faults; null if the body matches the schema. */
  answer(operation: Operation, status: number, body: unknown): string | null;
  schema(ref: string, value: unknown): string | null;
}

const ROOT = 'openapi';

export function createOpenApiChecks(document: OpenApiDocument): OpenApiChecks {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  // The document itself is not a schema. So its components are added under the same references.
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
