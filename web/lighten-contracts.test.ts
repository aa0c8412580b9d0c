import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lightenContract } from './lighten-contracts.ts'

const lighten = (code: string) => lightenContract(code, 'contracts/sample.ts').replaceAll(/\s+/g, ' ').trim()

test('what the server alone asks of endpoints is gone, however it is laid out', () => {
  const endpoint = `const list = v3Endpoint({ method: 'GET', summary: "One's own", description: \`Two
lines\`, refusals: [401, 409], edge: { cors: 'any', cache: 'never' }, bodyLimit: 2 * mebibyte, path: '/x' })`
  expect(lighten(endpoint)).toBe("const list = v3Endpoint({ method: 'GET', path: '/x' })")
  expect(lighten("const person = { access: ['rw:profile'], isForPeople: true } as const")).toBe(
    "const person = { access: ['rw:profile'], } as const",
  )
})

test('shapes stay, whatever their members are called', () => {
  const shape = 'const run = z.object({ refusals: z.array(z.string()), description, summary: text, rate: z.number() })'
  expect(lighten(shape)).toBe(shape)
})

test('what cleans texts is gone, and what looks for areas', () => {
  expect(lighten('const name = z.string().overwrite(withoutTags).max(5).overwrite(other)')).toBe(
    'const name = z.string().max(5).overwrite(other)',
  )
  expect(lighten('const byPrefix = areas.map(x); export const findArea = () => byPrefix; export const y = 1')).toBe(
    'export const y = 1',
  )
})

test('no contract keeps what is for the server, and each is shorter or as it was', () => {
  const files = readdirSync('contracts', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(80)
  for (const file of files) {
    const code = readFileSync(`contracts/${file}`, 'utf8')
    const lighter = lightenContract(code, file)
    expect(lighter.length, file).toBeLessThanOrEqual(code.length)
    expect(lighter, file).not.toMatch(/^\s*(?:summary|description):\s*['"`]|overwrite\(withoutTags\)|^const byPrefix/m)
    // It is still TypeScript.
    expect(lightenContract(lighter, file), file).toBe(lighter)
  }
})
