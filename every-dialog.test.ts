import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What stands for all dialogs and all questions: the frame, and the host that draws what is asked. */
const frames = ['ui/dialogs/dialog.tsx', 'ui/dialogs/question-dialog.tsx', 'ui/dialogs/confirm-dialog.tsx']
const draws = /<(?:Dialog|dialog)\b|\bconfirmWith\(/
const isTest = (name: string) => /\.test\.tsx?$/.test(name)

const texts = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(`web/${name}`, 'utf8') }))
const sources = texts.filter(({ name }) => !isTest(name))
const walks = [
  ...texts.filter(({ name }) => isTest(name)).map(({ text }) => text),
  readFileSync('e2e/dialogs.test.ts', 'utf8'),
].flatMap((text) => [...text.matchAll(/\bof: '([^']+\.tsx?)'/g)].map(([, of = '']) => of))

test('each dialog and each question is walked through, in a component or in a browser [AX-02]', () => {
  const drawn = sources.filter(({ name }) => !frames.includes(name)).filter(({ text }) => draws.test(text))
  expect(drawn.length).toBeGreaterThan(60)
  const names = drawn.map(({ name }) => name)
  expect(names.filter((name) => !walks.includes(name))).toEqual([])
  expect(
    [...new Set(walks)].filter((of) => !names.includes(of)),
    'walks of what is no dialog',
  ).toEqual([])
})

test('there is no other frame for dialogs', () => {
  const others = sources.filter(({ text }) => /aria-components\/(?:Dialog|Modal)'|\srole="(?:alert)?dialog"/.test(text))
  expect(others.map(({ name }) => name)).toEqual(['ui/dialogs/dialog.tsx'])
})

/** What says that something is asked, and not what. */
const bare =
  /^(?:confirm(?: \w+)?|please confirm|are you sure\?|warning|error|info(?:rmation)?|attention|question|notice|note|success|failure|message|alert)[.!?]?$/i
/** Where the specification has the words. */
const given = ['ui/forms/locked-field.tsx: Are you sure?']

/** The titles that a text gives to its dialogs and questions. */
const titlesIn = (text: string): string[] =>
  draws.test(text)
    ? [...text.matchAll(/\btitle(?:: |=\{)[^\n]*/g)].flatMap(([line]) =>
        [...line.matchAll(/\bt\('([^']+)'/g)].map(([, title = '']) => title),
      )
    : []

test('each dialog and each question is titled by what it does', () => {
  const titles = sources
    .filter(({ name }) => !frames.includes(name))
    .flatMap(({ name, text }) => titlesIn(text).map((title) => ({ name, title })))
  expect(titles.length).toBeGreaterThan(60)
  expect(titles.filter(({ title }) => bare.test(title)).map(({ name, title }) => `${name}: ${title}`)).toEqual(given)
})

test('no question is left to the title that stands for none', () => {
  // What shows the design says how it looks without one.
  const untitled = sources
    .filter(({ name }) => !frames.includes(name) && !name.startsWith('app/design/'))
    .filter(
      ({ text }) =>
        /\bconfirmWith\(\)/.test(text) || /\bconfirmWith\(\{(?:(?!\btitle\b|\n {2,6}\}\))[\s\S])*?\n *\}\)/.test(text),
    )
  expect(untitled.map(({ name }) => name)).toEqual([])
})

test('a bare title would be noticed', () => {
  const asked = (title: string) =>
    titlesIn(`confirmWith({\n  title: t('${title}'),\n})`).filter((one) => bare.test(one))
  expect(['Warning', 'Confirm Remove', 'Are you sure?', 'Error'].flatMap(asked)).toHaveLength(4)
  expect(['Remove this badge?', 'Disconnect', 'Confirm that it is you'].flatMap(asked)).toEqual([])
})

/** Buttons of a form that stand in nothing that keeps the focus in the field while they are pressed. */
const bareFoot = /<(?:div|p) className="buttons">(?:(?!<\/(?:div|p)>)[\s\S])*type="submit"/

test('a press at the end of a form is not lost: its buttons stand in FormActions', () => {
  const bare = sources.filter(({ text }) => bareFoot.test(text))
  // It has no fields of the form library, which FormActions lies with.
  expect(bare.map(({ name }) => name)).toEqual(['features/imports/add-badge/add-badge-form.tsx'])
})

test('while something is saved the button says so in one way, but where the specification has its words', () => {
  const others = sources.filter(({ text }) => /\bt\('Saving\.\.\.'\)/.test(text))
  expect(others.map(({ name }) => name)).toEqual(['features/badge-classes/badge-class-form.tsx'])
})
