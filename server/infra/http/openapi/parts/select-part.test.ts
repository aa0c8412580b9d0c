import { expect, test } from 'vitest'
import { endpoints } from '#contracts/endpoints.ts'
import type { Api } from '../api.ts'
import { writeDocument } from '../write-document.ts'
import { listForms } from './write-parts.ts'

const whole = writeDocument(endpoints, 'https://badges.example')

test('a part names one way to send a body, since generators mix up two that look alike', () => {
  const parts = listForms(() => whole, endpoints).filter(({ path }) => !path.endsWith('all.json'))
  const double = parts.flatMap(({ path, write }) => {
    const { paths }: Pick<Api, 'paths'> = JSON.parse(JSON.stringify(write()))
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    return operations.flatMap(({ operationId, requestBody }) => {
      const schemas = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema.$ref ?? [])
      return new Set(schemas).size < schemas.length ? [`${path} ${operationId}`] : []
    })
  })
  expect(parts.length).toBeGreaterThan(10)
  expect(double).toEqual([])
})
