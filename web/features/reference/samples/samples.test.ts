import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { printDocument } from '#web/testing/print-document.ts'
import { type CallBody, type FilledCall, fillCall } from '../calls/fill-call.ts'
import { readDocument } from '../document/read-document.ts'
import { writeCurl } from './write-curl.ts'
import { writePython } from './write-python.ts'
import { writeTypeScript } from './write-typescript.ts'

const origin = 'https://badges.example.org'
const document = printDocument(origin)
const reference = readDocument(document)
const operations = [...reference.operations.values()].filter(({ isMessage }) => !isMessage)
const nothingTyped = { parameters: {}, type: undefined, body: undefined }
const fillAll = (at: string): FilledCall[] =>
  operations.map((operation) => fillCall(reference, operation, nothingTyped, at))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sash-samples-'))
  writeFileSync(path.join(folder, 'FILE'), 'bytes of a file')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Sent {
  method: string
  address: string
  token: string | undefined
  type: string | undefined
  body: unknown
}

/** What is to arrive at the server, whichever language sends it. */
const intend = ({ operation, address, needsToken, body }: FilledCall): Sent => ({
  method: operation.method,
  address,
  token: needsToken ? 'Bearer of-mine' : undefined,
  // A form without fields is nothing to send.
  type: body?.kind === 'form' && body.entries.length === 0 ? undefined : body?.type,
  body: body && bodyOf(body),
})

function bodyOf(body: CallBody): unknown {
  if (body.kind === 'json') return body.value
  if (body.kind === 'form') return body.entries.length === 0 ? undefined : body.entries
  return body.kind === 'text' ? body.text : 'bytes of a file'
}

const readBody = (type: string | undefined, text: string): unknown => {
  if (text === '') return undefined
  if (type === undefined) return text
  if (/[/+]json$|^application\/vc$/.test(type)) return JSON.parse(text)
  return type === 'application/x-www-form-urlencoded' ? [...new URLSearchParams(text)] : text
}

test('every call of the document has a sample in three languages', () => {
  expect(operations.length).toBeGreaterThan(400)
  for (const call of fillAll(origin))
    for (const write of [writeCurl, writePython, writeTypeScript]) expect(write(call)).not.toMatch(/undefined|\[object/)
})

test('what a shell runs sends every call as it is meant', async () => {
  const arrived: Sent[] = []
  const server = createServer((request, response) => {
    const { method = '', url: address = '', headers } = request
    const type = headers['content-type']
    let text = ''
    request.on('data', (piece) => (text += piece))
    request.on('end', () => {
      arrived.push({ method, address, token: headers.authorization, type, body: readBody(type, text) })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const calls = fillAll(`http://127.0.0.1:${port}`)
  const script = calls.map((call) => writeCurl(call).replace('curl ', 'curl -sS '))
  const shell = spawn('sh', ['-e'], { cwd: folder, env: { ...process.env, SASH_TOKEN: 'of-mine' } })
  shell.stdin.end(script.join('\n'))
  shell.stdout.resume()
  let said = ''
  shell.stderr.on('data', (piece) => (said += piece))
  const code = await new Promise((resolve) => shell.on('close', resolve))
  server.close()
  expect([code, said]).toEqual([0, ''])
  expect(arrived).toEqual(calls.map(intend))
}, 120_000)

const hasPython = spawnSync('python3', ['--version']).status === 0

/** Stands where the package `requests` would, and writes down what it is asked for as that package would send it. */
const recorder = `
import json, sys, types
class Answer:
    status_code = 200
    content = b""
    def raise_for_status(self): pass
    def json(self): return {}
def record(method):
    def send(url, headers=None, json=None, data=None):
        headers = dict(headers or {})
        body = json
        if data is not None:
            body = data.read().decode() if hasattr(data, "read") else data.decode() if isinstance(data, bytes) else data
        kind = headers.get("Content-Type") or ("application/json" if json is not None else
            "application/x-www-form-urlencoded" if data is not None else None)
        sent.append({"method": method, "url": url, "token": headers.get("Authorization"), "type": kind, "body": body})
        return Answer()
    return send
sent = []
package = types.ModuleType("requests")
for method in ["get", "post", "put", "patch", "delete"]:
    setattr(package, method, record(method.upper()))
sys.modules["requests"] = package
out, sys.stdout = sys.stdout, open("/dev/null", "w")
for sample in json.load(open("samples.json")):
    exec(compile(sample, "sample", "exec"), {})
out.write(json.dumps(sent))
`

test.skipIf(!hasPython)('what Python runs sends every call as it is meant', () => {
  const calls = fillAll(origin)
  writeFileSync(path.join(folder, 'samples.json'), JSON.stringify(calls.map(writePython)))
  const env = { ...process.env, SASH_TOKEN: 'of-mine' }
  const said = execFileSync('python3', ['-c', recorder], { cwd: folder, env, maxBuffer: 2 ** 27 })
  const sent: Record<string, unknown>[] = JSON.parse(said.toString())
  const told = calls.map(intend).map(({ address, token, type, body, ...rest }) => ({
    ...rest,
    url: `${origin}${address}`,
    token: token ?? null,
    type: type ?? null,
    body: body ?? null,
  }))
  expect(sent).toEqual(told)
})

test('what TypeScript runs fits the types of the client', () => {
  const source = path.join(folder, 'node_modules', '@sash-badges', 'client', 'source')
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(document))
  execFileSync(process.execPath, ['ops/tsx.mjs', 'client/write-cli.ts', path.join(folder, 'openapi.json'), source])
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const samples = fillAll(origin).map(writeTypeScript)
  const files = samples.map((sample, index) => {
    writeFileSync(path.join(folder, `sample-${index}.ts`), `${sample}export {}\n`)
    return `sample-${index}.ts`
  })
  // Of a few alone would the client be of no use.
  expect(samples.filter((sample) => sample.includes('@sash-badges/client')).length).toBeGreaterThan(380)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    typeRoots: [path.resolve('node_modules/@types')],
    skipLibCheck: true,
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = path.resolve('node_modules/.bin/tsc')
  expect(spawnSync(tsc, ['-p', source], { encoding: 'utf8' }).stdout).toBe('')
  // What a browser says of a passkey has members of its own, of which the server reads none.
  const faults = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' }).stdout.split('\n')
  expect(
    faults.filter((line) => line !== '' && !/TS2353.* in type 'Passkey(Registration|Assertion)'/.test(line)),
  ).toEqual([])
}, 120_000)
