import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { errorTable } from '#contracts/errors.ts'
import { scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { allSentences } from '#shared/i18n/sentences/all-sentences.ts'
import { faultMessages } from '#shared/messages/faults/faults.ts'
import { findingPieces, findingSentences } from '#shared/messages/findings/findings.ts'
import { outcomePieces, outcomeSentences } from '#shared/messages/outcomes.ts'
import { refusalMessages } from '#shared/messages/refusals/refusals.ts'

const folders = ['shared/messages/refusals', 'shared/messages/faults', 'shared/messages/findings']
const files = [
  'contracts/oauth/scopes.ts',
  'shared/messages/outcomes.ts',
  ...folders.flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`)),
]

interface Config {
  extractors: [
    {
      match(file: string): boolean
      extract(file: string, code: string, take: (text: { id: string }) => void, context: object): Promise<void>
    },
  ]
}

/** What `npx lingui extract` takes out of the tables. */
async function extractTexts(): Promise<Set<string>> {
  const texts = new Set<string>()
  const { default: config } = (await import(pathToFileURL('lingui.config.js').href)) as { default: Config }
  const [extractor] = config.extractors
  for (const file of files.filter((name) => extractor.match(name))) {
    await extractor.extract(file, readFileSync(file, 'utf8'), ({ id }) => texts.add(id), {})
  }
  return texts
}

test('every code has a text that catalogues translate [LG-22]', async () => {
  const texts = await extractTexts()
  const errors = Object.values(refusalMessages)
  const scopes = Object.values(scopeDescriptions)
  const tables = [findingSentences, findingPieces, faultMessages, outcomeSentences, outcomePieces].flatMap((table) =>
    Object.values(table),
  )
  expect([...errors, ...scopes, ...tables].filter((text) => !texts.has(text))).toEqual([])
})

test('no two tables have one code, and every code leads to its text [LG-22]', () => {
  const codes = [
    refusalMessages,
    findingSentences,
    findingPieces,
    faultMessages,
    outcomeSentences,
    outcomePieces,
  ].flatMap((table) => Object.keys(table))
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  expect(codes.filter((code) => allSentences.textOf(code) === undefined)).toEqual([])
})

test('what a refusal says is told by its code from what it says [LG-22]', () => {
  const texts: Readonly<Record<string, string>> = refusalMessages
  for (const code of Object.keys(errorTable)) expect(allSentences.name(texts[code] ?? '')).toBeDefined()
  expect(allSentences.name('Ensure this field has no more than 255 characters.')).toEqual({
    code: 'field.long',
    values: { most: 255 },
  })
  expect(allSentences.name('The platform did not give its results (timeout).')).toBeDefined()
})
