import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { configSchema } from './config-schema.ts'

afterEach(() => vi.unstubAllGlobals())

test('the API is expected on port 8000 of this protocol and host, the service is named Sash [SI-9.6] [SI-3.17]', () => {
  vi.stubGlobal('location', new URL('https://badges.example:4200/recipient'))
  const { api, theme } = readConfig()
  expect(api.baseUrl).toBe('https://badges.example:8000')
  expect(theme.serviceName).toBe('Sash')
  vi.stubGlobal('location', new URL('http://localhost/'))
  expect(readConfig().api.baseUrl).toBe('http://localhost:8000')
})

test('the page for operators has every key, and no other', () => {
  const rows = readFileSync('docs/theming.md', 'utf8').matchAll(
    /^\| (`[a-zA-Z]+(?:\.[^|]*)?`) \| [^|]+ \| [^|]+ \| [^|]*\|$/gm,
  )
  const told = [...rows].flatMap(([, cell = '']) => {
    const names = [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
    const part = names[0]?.split('.')[0]
    return names.map((name) => (name.includes('.') || names.length === 1 ? name : `${part}.${name}`))
  })
  const keys = Object.entries(configSchema.shape).flatMap(([part, schema]) => {
    const inner = 'unwrap' in schema ? schema.unwrap() : schema
    return 'shape' in inner ? Object.keys(inner.shape).map((name) => `${part}.${name}`) : [part]
  })
  expect(told.sort()).toEqual(keys.sort())
})
