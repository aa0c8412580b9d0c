import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jobs } from '../../app.ts'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => path.posix.join('server', name.replaceAll(path.sep, '/')))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))

const capital = (stem: string): string => `${stem.charAt(0).toUpperCase()}${stem.slice(1)}`
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : [])).sort()

/** What is spelt otherwise than the rest of a job's stem. */
function findOddities(job: string): string[] {
  const declared = new RegExp(`^export const (\\w+)Job = '${job.replaceAll('.', '\\.')}'$`, 'm')
  const [home, ...others] = sources.filter(({ text }) => declared.test(text))
  const stem = home && declared.exec(home.text)?.[1]
  if (!home || !stem || others.length > 0) return [`${job}: no one file has \`export const …Job = '${job}'\``]
  const enqueue = new RegExp(`const enqueue${capital(stem)}s? =|function enqueue${capital(stem)}s?\\(`)
  const entries = filesWith(new RegExp(`\\[${stem}Job\\]: run${capital(stem)}\\b`))
  return [
    ...(enqueue.test(home.text) ? [] : [`${job}: ${home.name} has no enqueue${capital(stem)}`]),
    ...(entries.length === 1 ? [] : [`${job}: not one entry [${stem}Job]: run${capital(stem)}`]),
    ...filesWith(new RegExp(`(?:enqueue|enqueueMany|writeJobs)\\([^)]*\\b${stem}Job\\b`))
      .filter((file) => file !== home.name)
      .map((file) => `${job}: ${file} adds it beside enqueue${capital(stem)}`),
  ]
}

test('a job has one stem: xJob is its name, enqueueX adds it, runX does it, [xJob]: runX is its entry', () => {
  expect(Object.keys(jobs).length).toBeGreaterThan(15)
  expect(Object.keys(jobs).flatMap(findOddities)).toEqual([])
})

test('no job is added by its name as text, and no two have the same stem', () => {
  expect(filesWith(/\bqueue\.(?:enqueue(?:Many)?\(\s*\w+,|writeJobs\()(?!\s*\w+Job\b)/)).toEqual([])
  const stems = sources.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+)Job = '/gm)].map(([, stem]) => stem),
  )
  expect(stems.filter((stem, index) => stems.indexOf(stem) !== index)).toEqual([])
  expect(stems.length).toBe(Object.keys(jobs).length)
})
