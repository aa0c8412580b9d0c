import type { CallBody, FilledCall } from '../calls/fill-call.ts'
import { type Literals, writeLiteral } from './write-literal.ts'

const step = 4
const python: Literals = {
  step,
  none: 'None',
  yes: 'True',
  no: 'False',
  // Its strings know the escapes of JSON.
  text: (value) => JSON.stringify(value),
  key: (name) => JSON.stringify(name),
}
const pad = ' '.repeat(step)

/** One call with the package `requests`. */
export function writePython(call: FilledCall): string {
  const { operation, origin, address, needsToken, isFile } = call
  const headers = writeHeaders(call)
  const parts = [
    JSON.stringify(`${origin}${address}`),
    ...(headers.length > 0 ? [`headers={\n${headers.map((one) => `${pad}${pad}${one},\n`).join('')}${pad}}`] : []),
    ...writeBody(call.body),
  ]
  return [
    ...(needsToken ? ['import os', ''] : []),
    'import requests',
    '',
    `answer = requests.${operation.method.toLowerCase()}(`,
    ...parts.map((part) => `${pad}${part},`),
    ')',
    'answer.raise_for_status()',
    hasNoAnswer(call)
      ? 'print(answer.status_code)'
      : isFile
        ? 'open("answer", "wb").write(answer.content)'
        : 'print(answer.json())',
    '',
  ].join('\n')
}

const hasNoAnswer = ({ operation }: FilledCall): boolean =>
  operation.answers.filter(({ status }) => status.startsWith('2')).every(({ contents }) => contents.length === 0)

function writeHeaders({ needsToken, headers, body }: FilledCall): string[] {
  const written = headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const isOwnType = body !== undefined && (body.kind === 'text' || body.kind === 'file' || isOtherJson(body))
  return [
    ...(needsToken ? [`"Authorization": "Bearer " + os.environ["SASH_TOKEN"]`] : []),
    ...written,
    ...(isOwnType ? [`"Content-Type": ${JSON.stringify(body.type)}`] : []),
  ]
}

const isOtherJson = ({ kind, type }: CallBody): boolean => kind === 'json' && type !== 'application/json'

function writeBody(body: CallBody | undefined): string[] {
  switch (body?.kind) {
    case undefined:
      return []
    case 'json':
      return [`json=${writeLiteral(body.value, python, step)}`]
    case 'form': {
      const entries = body.entries.map(
        ([name, value]) => `${pad}${pad}(${JSON.stringify(name)}, ${JSON.stringify(value)}),\n`,
      )
      return entries.length === 0 ? [] : [`data=[\n${entries.join('')}${pad}]`]
    }
    case 'text':
      return [`data=${JSON.stringify(body.text)}.encode()`]
    case 'file':
      return ['data=open("FILE", "rb")']
  }
}
