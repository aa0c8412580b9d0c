import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { leadBack } from './lead-back.ts'

test('in development the next page of a list is read where the app is', () => {
  const proxy = new EventEmitter()
  Reflect.apply(leadBack('http://localhost:8000'), undefined, [proxy, {}])
  const headers = {
    link: '<http://localhost:8000/v3/issuers?cursor=2>; rel="next", <https://w3id.org/x>; rel="context"',
  }
  proxy.emit('proxyRes', { headers })
  expect(headers.link).toBe('</v3/issuers?cursor=2>; rel="next", <https://w3id.org/x>; rel="context"')
  const none = {}
  proxy.emit('proxyRes', { headers: none })
  expect(none).toEqual({})
})
