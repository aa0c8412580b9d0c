import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs').map((file) => `docs/${file}`),
].filter((page) => page.endsWith('.md'))

test('each command that the documentation names is one of the package, which has no other', () => {
  const named = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8')
    return [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  })
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => scripts[name] === undefined)).toEqual([])
  const isNamed = (name: string) => named.includes(name) || ['start', 'test'].includes(name)
  expect(Object.keys(scripts).filter((name) => !isNamed(name))).toEqual([])
})
