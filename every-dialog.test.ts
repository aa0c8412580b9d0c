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
].flatMap((text) => [...text.matchAll(/\bof: '([^']+)'/g)].map(([, of = '']) => of))

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
