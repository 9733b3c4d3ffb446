#!/usr/bin/env node
// web/src/api/contract.ts from server/openapi.json: the arguments of every command and what else is sent, the shapes they
// are made of, and who may give a command; and web/src/api/views.ts: the shapes of every answer, and what is answered to
// what is sent where.   tools/web-types [--check]
import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const { components, paths } = JSON.parse(readFileSync(new URL('server/openapi.json', root), 'utf8'));
const schemas = components.schemas;
const name_of = (ref) => ref.split('/').at(-1);

const used = new Set();
/** A JSON schema as a TypeScript type. */
function type_of(schema) {
  if (schema.$ref) { used.add(name_of(schema.$ref)); return name_of(schema.$ref); }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => (word === null ? 'null' : `'${word}'`)).join(' | ');
  const any = schema.anyOf ?? schema.oneOf;
  if (any) return any.map(type_of).join(' | ');
  if (schema.allOf) return schema.allOf.map(type_of).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => type_of({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'integer': case 'number': return 'number';
    case 'string': case 'boolean': case 'null': return schema.type;
    case 'array': { const item = type_of(schema.items); return /[|]/.test(item) ? `(${item})[]` : `${item}[]`; }
    case 'object': return schema.properties ? fields_of(schema) : `Record<string, ${typeof schema.additionalProperties === 'object' ? type_of(schema.additionalProperties) : 'unknown'}>`;
    default: return 'unknown';
  }
}
function fields_of(schema) {
  const rows = Object.entries(schema.properties).map(([name, of]) => {
    const about = of.description ? `/** ${of.description} */ ` : '';
    return `${about}${name}${schema.required?.includes(name) ? '' : '?'}: ${type_of(of)}`;
  });
  return rows.length === 0 ? 'Record<string, never>' : `{ ${rows.join('; ')} }`;
}
const doc = (schema, indent) => (schema.description ? `${indent}/** ${schema.description} */\n` : '');

function room(name, of) {
  const lines = Object.keys(schemas[of].discriminator.mapping).map((command) => {
    const schema = schemas[command];
    return `${doc(schema, '  ')}  ${command}: ${type_of(schema.properties.args)};`;
  });
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`;
}
function named(name) {
  const schema = schemas[name];
  return `${doc(schema, '')}export type ${name} = ${type_of(schema)};\n`;
}

const tournament = room('TournamentCommands', 'TournamentCommand');
const table = room('TableCommands', 'TableCommand');
const house = room('HouseCommands', 'HouseCommand');
const league = room('LeagueCommands', 'LeagueCommand');
used.add('Role');
// What is sent that is no command, and where to.
const posts = Object.entries(paths).filter(([, { post }]) => post?.requestBody)
  .map(([path, { post }]) => ({ path, body: post.requestBody.content['application/json'].schema, answer: post.responses['200'].content['application/json'].schema }))
  .filter(({ body }) => !schemas[name_of(body.$ref)].discriminator);
for (const { body } of posts) type_of(body);
const shapes = new Map();
while ([...used].some((name) => !shapes.has(name))) for (const name of [...used]) if (!shapes.has(name)) shapes.set(name, named(name));
const grants = Object.entries(components['x-grants']).filter(([, roles]) => roles.length > 0)
  .map(([command, roles]) => `  ${command}: [${roles.map((role) => `'${role}'`).join(', ')}],`);

const text = `// Made by ./dev contract from server/openapi.json, which is made to fit the program's commands. Not to be edited.

${[...shapes.keys()].sort().map((name) => shapes.get(name)).join('')}
/** The arguments of a tournament's commands, by name. */
${tournament}
/** The arguments of a live table's commands, by name. */
${table}
/** The arguments of the house's commands, by name. */
${house}
/** The arguments of a league's commands, by name. */
${league}
/** Who may give a command, beside the administrator, who may give all. */
export const grants: Readonly<Record<string, readonly Role[]>> = {
${grants.join('\n')}
};
`;

// What is answered: everything that a response is made of, or the events of a stream, but what is sent too.
const commands = new Set(shapes.keys());
used.clear();
const operations = Object.values(paths).flatMap((path) => Object.values(path));
for (const answer of [...operations.flatMap((operation) => Object.values(operation.responses)), ...Object.values(components.responses)])
  for (const media of Object.values(answer.content ?? {})) for (const schema of [media.schema, ...Object.values(media['x-events'] ?? {})]) type_of(schema);
// Named there, whichever file has them.
for (const { body, answer } of posts) { type_of(body); type_of(answer); }
const answers = new Map();
const borrowed = () => [...used].filter((name) => commands.has(name)).sort();
const own = () => [...used].filter((name) => !commands.has(name) && !answers.has(name));
while (own().length > 0) for (const name of own()) answers.set(name, named(name));
const views = `// Made by ./dev contract from server/openapi.json: the shapes of what the server answers. Not to be edited.

import type { ${borrowed().join(', ')} } from './contract';

${[...answers.keys()].sort().map((name) => answers.get(name)).join('')}
/** What is sent in a POST that gives no command, and what is answered, by the path. */
export interface Posts {
${posts.map(({ path, body, answer }) => `  '${path}': { body: ${type_of(body)}; answer: ${type_of(answer)} };`).join('\n')}
}
`;

let stale = false;
for (const [file, made] of [['web/src/api/contract.ts', text], ['web/src/api/views.ts', views]]) {
  const target = new URL(file, root);
  let present = '';
  try { present = readFileSync(target, 'utf8'); } catch { /* made for the first time */ }
  if (made === present) continue;
  stale = true;
  if (process.argv[2] === '--check') console.error(`${file} is not what server/openapi.json says: run ./dev contract`);
  else writeFileSync(target, made);
}
process.exit(stale && process.argv[2] === '--check' ? 1 : 0);
