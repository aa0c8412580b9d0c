import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'

afterEach(() => vi.unstubAllGlobals())

test('the API is expected on port 8000 of this protocol and host, the service is named Sash [SI-9.6] [SI-3.17]', () => {
  vi.stubGlobal('location', new URL('https://badges.example:4200/recipient'))
  const { api, theme } = readConfig()
  expect(api.baseUrl).toBe('https://badges.example:8000')
  expect(theme.serviceName).toBe('Sash')
  vi.stubGlobal('location', new URL('http://localhost/'))
  expect(readConfig().api.baseUrl).toBe('http://localhost:8000')
})
