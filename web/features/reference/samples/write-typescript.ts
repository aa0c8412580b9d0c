import type { CallBody, FilledCall } from '../calls/fill-call.ts'
import { type Literals, writeLiteral } from './write-literal.ts'

const typescript: Literals = {
  step: 2,
  none: 'null',
  yes: 'true',
  no: 'false',
  // What JSON writes as it is, a text between single quotes may have, too.
  text: (value) =>
    JSON.stringify(value) === `"${value}"` && !value.includes("'") ? `'${value}'` : JSON.stringify(value),
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : typescript.text(name)),
}
const write = (value: unknown, indent = 0): string => writeLiteral(value, typescript, indent)

/** One call with the client of Sash, or with `fetch` where the client does not have it. */
export const writeTypeScript = (call: FilledCall): string =>
  isInClient(call) ? writeWithClient(call) : writeFetch(call)

/** It sends JSON and forms, each where it comes first. */
const isInClient = ({ operation, body }: FilledCall): boolean =>
  !operation.isMessage &&
  (body === undefined ||
    ((body.type === 'application/json' || body.type === 'application/x-www-form-urlencoded') &&
      body.type === operation.body?.contents[0]?.type))

function writeWithClient({ operation, origin, params, query, body, needsToken }: FilledCall): string {
  const value = body?.kind === 'json' || body?.kind === 'form' ? body.value : undefined
  const parts = [
    ...(Object.keys(params).length > 0 ? [`params: ${write(params, 2)}`] : []),
    ...(Object.keys(query).length > 0 ? [`query: ${write(query, 2)}`] : []),
    ...(value === undefined ? [] : [`body: ${write(value, 2)}`]),
  ]
  const input = parts.length > 0 ? `{\n${parts.map((part) => `  ${part},\n`).join('')}}` : ''
  const token = needsToken ? ', token: process.env.SASH_TOKEN' : ''
  return [
    "import { connectSash } from '@sash-badges/client'",
    '',
    `const sash = connectSash({ origin: ${write(origin)}${token} })`,
    `const answer = await sash.${operation.id}(${input})`,
    'console.log(answer)',
    '',
  ].join('\n')
}

function writeFetch({ operation, origin, address, headers, body, needsToken, isFile }: FilledCall): string {
  const told = [
    ...(needsToken ? ["Authorization: 'Bearer ' + process.env.SASH_TOKEN"] : []),
    ...headers.map(([name, value]) => `${typescript.key(name)}: ${write(value)}`),
    ...(body ? [`'Content-Type': ${write(body.type)}`] : []),
  ]
  const parts = [
    ...(operation.method === 'GET' ? [] : [`method: ${write(operation.method)}`]),
    ...(told.length > 0 ? [`headers: {\n${told.map((one) => `    ${one},\n`).join('')}  }`] : []),
    ...(body ? [`body: ${writeBody(body)}`] : []),
  ]
  const init = parts.length > 0 ? `, {\n${parts.map((part) => `  ${part},\n`).join('')}}` : ''
  return [
    ...(body?.kind === 'file' ? [`import { readFile } from ${write('node:fs/promises')}`, ''] : []),
    `const answer = await fetch(${write(`${origin}${address}`)}${init})`,
    "if (!answer.ok) throw new Error('The server answered ' + answer.status)",
    `console.log(await answer.${isFile ? 'arrayBuffer' : 'json'}())`,
    '',
  ].join('\n')
}

function writeBody(body: CallBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${write(body.value, 2)})`
    case 'form':
      return `new URLSearchParams(${write(body.entries, 2)})`
    case 'text':
      return write(body.text)
    case 'file':
      return "await readFile('FILE')"
  }
}
