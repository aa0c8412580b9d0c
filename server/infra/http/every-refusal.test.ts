import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contracts/endpoints.ts'
import { allSentences } from '#shared/i18n/sentences/all-sentences.ts'
import { faultMessages } from '#shared/messages/faults/faults.ts'
import { outcomeSentences } from '#shared/messages/outcomes.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'
import { meaningOf, type Said } from '#shared/messages/words.ts'
import { invalid, writeEnglish } from '../errors.ts'
import { sayIssue } from './say-issue.ts'
import { writeRefusal } from './write-refusal.ts'

// What is written in these is for whoever runs a server or builds upon it, or a text of its own in each language.
const forOthers =
  /^server\/(?:[^/]+\.tsx?$|testing\/|archive\/|doctor\/|moving-drill\/|sealed\/|demo\/|samples\/|cli\/|migrations\/|installed-app\/|features\/(?:moving|awards\/signing)\/|infra\/(?:db|jobs|mail|outside|storage|theme|settings|secrets|linked-data|languages)\b|infra\/[^/]+\.ts$)|\/(?:describe-[^/]*|publish-terms\.ts)$|\/http\/openapi\//
const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((file) => `server/${file}`)
  .filter((file) => /(?<!\.test|\.oracle)\.tsx?$/.test(file) && !forOthers.test(file))

const putIn = /\$\{(?:[^{}]|\{[^{}]*\})*(?:\}|$)/g
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
// Said in the reader's language at once, told to the log or with the figures, thrown as a fault of the server, or a note.
const elsewhere =
  /(?:(?<![\w.$])t\(|Error\(|\b(?:description|summary|title): )\s*$|\b(?:log\.\w+|describe|create\w*(?:Counter|Gauge|Timer))\([^()]*$/
const sentences = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return [...source.matchAll(literal)].flatMap(({ 1: one, 2: two, 3: three, index }) => {
    const text = (one ?? two ?? three ?? '').replace(putIn, '{}').replace(/\\(.)/g, '$1')
    const isSentence = /^[A-Z][^\n]* \S/.test(text)
    return isSentence && !elsewhere.test(source.slice(Math.max(0, index - 120), index)) ? [text] : []
  })
})

// Names, headers, headings and parts of sentences, none of which is a refusal by itself.
const noRefusals = new Set<string>([
  'Accept-Language, Cookie',
  'Awarded by mistake',
  'Badge {}',
  'Badge Pack.zip',
  'Badge from {}',
  'Basic {}',
  'Basic realm="Sash"',
  'Bearer {}',
  'Bearer realm="api"{}',
  'Bearer realm="registration", error="invalid_token"',
  'Canvas LTI',
  'Code that leads to {}',
  'Could not check',
  'DPoP realm="api"{}, algs="{}"',
  'Endorsement of {}',
  'Legacy token',
  'Line {}: {}',
  'OAuth {}',
  'Path=/; Max-Age={}; HttpOnly; Secure; SameSite=None; Partitioned',
  'Revoked by the issuer',
  'Samsung Internet',
  'Unknown issuer',
  'User {} has been removed from {} staff.',
  'Without a name',
  // What the two threads that verify say to each other.
  'It is held to in another thread.',
  'It is read in another thread.',
  'It was refused.',
  'No thread to verify in.',
  'Nobody holds it to schemas.',
  // The body of /o alone; the header says what is wrong by the code of the refusal.
  'Incorrect authentication credentials.',
])

// One of these is what stands in a sentence with something put in.
const standIns = ['X', '7', 'members']
const hasCode = (text: string): boolean =>
  standIns.some((standIn) => allSentences.name(text.replaceAll('{}', standIn)) !== undefined)

test('every sentence of the server with which it could refuse has a code [LG-22]', () => {
  expect(sentences.length).toBeGreaterThan(20)
  const nameless = sentences.filter((text) => !hasCode(text) && !noRefusals.has(text))
  expect(nameless).toEqual([])
})

test('no sentence of a table stands in the server once more', () => {
  const tables: Readonly<Record<string, string>> = { ...faultMessages, ...outcomeSentences, ...refusalMessages }
  const told = new Set(Object.values(tables).map((text) => text.replaceAll("''", "'").replace(/\{\w+\}/g, '{}')))
  expect(sentences.filter((text) => told.has(text))).toEqual([])
})

test('what is said to be no refusal is still said', () => {
  expect([...noRefusals].filter((text) => !sentences.includes(text) || hasCode(text))).toEqual([])
})

const wrong: unknown[] = [
  null,
  true,
  0,
  -1.5,
  1e9,
  '',
  ' ',
  'x',
  '\u200b',
  'x'.repeat(200_000),
  [],
  [[]],
  [''],
  Array(60_000).fill('x'),
  {},
  { unknown: 1 },
]

/** The value with each of its members in turn of another kind. */
function* listWrong(schema: z.ZodType, depth = 0): Generator<unknown> {
  yield* wrong
  const inner =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
      ? schema.unwrap()
      : schema
  if (depth > 2) return
  if (inner instanceof z.ZodArray) for (const item of listWrong(inner.element as z.ZodType, depth + 1)) yield [item]
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, member] of Object.entries(inner.shape)) {
    for (const value of listWrong(member as z.ZodType, depth + 1)) yield { [name]: value }
  }
}

test('whatever a request is refused for by its form has a code, outside of /v3 as well as below it [LG-22]', () => {
  const said = new Map<string, Said>()
  for (const { params, query, body } of endpoints) {
    for (const schema of [params, query, body]) {
      for (const value of listWrong(schema)) {
        for (const issue of schema.safeParse(value).error?.issues ?? [])
          said.set(writeEnglish(sayIssue(issue)), sayIssue(issue))
      }
    }
  }
  expect(said.size).toBeGreaterThan(80)
  expect([...said.keys()].filter((text) => allSentences.name(text) === undefined)).toEqual([])
  // The code comes with what is said; the sentence alone leads to the same.
  for (const [text, fault] of said) expect([text, meaningOf(fault)]).toEqual([text, allSentences.name(text)])
})

test('whatever the library says of a value, our own sentence is what leaves', () => {
  const said = (schema: z.ZodType, value: unknown): string[] =>
    (schema.safeParse(value).error?.issues ?? []).map((issue) => writeEnglish(sayIssue(issue)))
  const schemas: [z.ZodType, unknown, string][] = [
    [z.string(), undefined, 'This field is required.'],
    [z.string(), 7, 'Enter a text.'],
    [z.number(), 'x', 'Enter a number.'],
    [z.coerce.number(), 'x', 'Enter a number.'],
    [z.int(), 1.5, 'Enter a whole number.'],
    [z.boolean(), 'x', 'Enter true or false.'],
    [z.array(z.string()), {}, 'Send a list.'],
    [z.object({}), [], 'Send an object with named fields.'],
    [z.record(z.string(), z.string()), 1, 'Send an object with named fields.'],
    [z.date(), 1, 'This field is not valid.'],
    [z.null(), 1, 'Leave this empty.'],
    [z.enum(['a', 'b']), 'c', 'Choose one of these: a, b.'],
    [z.literal('a'), 'c', 'This can only be a.'],
    [z.number().max(1000), 1001, 'Ensure this value is no more than 1000.'],
    [z.number().lt(1000), 1000, 'Ensure this value is less than 1000.'],
    [z.number().min(1), 0, 'Ensure this value is no less than 1.'],
    [z.number().gt(1), 1, 'Ensure this value is more than 1.'],
    [z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
    [z.string().max(3), 'abcd', 'Ensure this field has no more than 3 characters.'],
    [z.string().min(3), 'ab', 'Ensure this field has no less than 3 characters.'],
    [z.string().min(1), '', 'This field may not be blank.'],
    [z.string().length(3), 'ab', 'Ensure this field has exactly 3 characters.'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Ensure this field has no more than 1 elements.'],
    [z.array(z.string()).min(1), [], 'This list may not be empty.'],
    [z.array(z.string()).min(2), [], 'Ensure this field has no less than 2 elements.'],
    [z.string().regex(/^a$/), 'b', 'This is not written in the form that is asked for.'],
    [z.uuid(), 'b', 'This is not written in the form that is asked for.'],
    [z.string().startsWith('a'), 'b', 'This has to begin with a.'],
    [z.email(), 'b', 'Enter a valid email address.'],
    [z.url(), 'b', 'Enter a valid URL.'],
    [z.iso.datetime(), 'b', 'Enter a valid date and time with a time zone.'],
    [z.iso.date(), 'b', 'Enter a valid date, such as 2031-12-31.'],
    [z.strictObject({}), { surplus: 1 }, 'Nothing is known by the name surplus here.'],
    [z.union([z.string(), z.number()]), true, 'This field is not valid.'],
    [z.string().refine(() => false, 'A sentence that no table has.'), 'b', 'This field is not valid.'],
  ]
  for (const [schema, value, sentence] of schemas) expect(said(schema, value)).toEqual([sentence])
})

/** What the library finds is told by one function, and nothing else that was thrown is put into an answer as it is. */
const readsIssues = /\.issues\b|z\.prettifyError|z\.flattenError|z\.treeifyError/
const handsOn = /words: (?:error|cause|failure|reason|e)\.message|words: String\((?:error|cause)\)/

test('who reads what the library found tells it in our own words', () => {
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }))
  const readers = sources.filter(({ source }) => readsIssues.test(source))
  expect(readers.length).toBeGreaterThan(3)
  // These hand on what was found, to be told where it is answered, or take its place in the document alone.
  const carriers = [
    'server/features/organisations/saml/read-answer.ts',
    'server/infra/http/bodies/evaluate-long-lists.ts',
  ]
  expect(readers.flatMap(({ file, source }) => (/\bsayIssue\b/.test(source) ? [] : [file]))).toEqual(carriers)
  // Its errors are sentences of our own.
  const own = ['server/features/site/publish-next.ts']
  expect(sources.flatMap(({ file, source }) => (handsOn.test(source) ? [file] : []))).toEqual(own)
})

test('a sentence without a code would be missed in the header', () => {
  expect(JSON.parse(writeRefusal(invalid({ name: [{ words: 'Nobody has named this.' }] })))).toEqual({
    code: 'request.invalid',
  })
})
