// server/openapi.json as something to hold real answers and requests against.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Answer, Sent } from './wire';

// The packages are web/'s.
const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { default: Ajv2020 } = require('ajv/dist/2020.js');

interface Media { schema: Record<string, unknown> }
interface Response { $ref?: string; content?: Record<string, Media> }
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

const text = readFileSync(new URL('../../server/openapi.json', import.meta.url), 'utf8');
export const description = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, any>; responses: Record<string, Response> };
};
const local = JSON.parse(text.replaceAll('#/components/schemas/', 'api#/$defs/')) as typeof description;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false });
ajv.addKeyword('discriminator');
ajv.addSchema({ $id: 'api', $defs: local.components.schemas });

const compiled = new Map<string, (value: unknown) => string | null>();

/** null, or what is wrong. */
function check(schema: unknown, value: unknown): string | null {
  const key = JSON.stringify(schema);
  if (!compiled.has(key)) {
    const validate = ajv.compile(schema as object);
    compiled.set(key, (x) => (validate(x) ? null : ajv.errorsText(validate.errors, { separator: '; ' })));
  }
  return compiled.get(key)!(value);
}

export const check_named = (name: string, value: unknown) => check({ $ref: `api#/$defs/${name}` }, value);

const templates = Object.keys(description.paths).map((template) => ({
  template,
  pattern: new RegExp('^/api/v1' + template.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+') + '$'),
}));

/** The described path that is meant: "/tournaments/{id}"; null: none. */
export function template_of(sent: Sent): string | null {
  const path = sent.path.split('?')[0];
  // "/tickets/x.svg" is also "/tickets/{anything}", "/persons/likely" also "/persons/{person}": what is named is meant.
  const open = (template: string) => template.split('{').length;
  return templates.filter((t) => t.pattern.test(path)).sort((a, b) => open(a.template) - open(b.template) || b.template.length - a.template.length)[0]?.template ?? null;
}

export function operation_of(sent: Sent): Operation | null {
  const template = template_of(sent);
  return template ? (local.paths[template][sent.method.toLowerCase()] ?? null) : null;
}

/** What is wrong with the answer, by the description; null: nothing. */
export function fault_of_answer(sent: Sent, answer: Answer): string | null {
  const operation = operation_of(sent);
  if (!operation) return `${sent.method} ${sent.path} is not described`;
  let response = operation.responses[String(answer.status)] ?? operation.responses.default;
  if (response.$ref) response = local.components.responses[response.$ref.split('/').at(-1)!];
  const type = (answer.headers['content-type'] ?? '').split(';')[0];
  const media = response.content?.[type];
  if (!media) return `${answer.status} came as ${type}`;
  return type === 'application/json' ? check(media.schema, JSON.parse(answer.text)) : check(media.schema, answer.text);
}

/** What is wrong with the request's body, by the description; null: nothing. */
export function fault_of_request(sent: Sent): string | null {
  const body = operation_of(sent)?.requestBody;
  if (!body) return sent.body === undefined ? null : 'no body is described';
  return check(body.content['application/json'].schema, JSON.parse(sent.body ?? 'null'));
}
