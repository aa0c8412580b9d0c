import { createElement } from 'react'
import { expect, test } from 'vitest'

test('elements keep no stack of their own, so this React still has the count that the tests set', () => {
  const stackOf = () => Reflect.get(createElement('p'), '_debugStack')
  expect(stackOf()).toBeInstanceOf(Error)
  expect(stackOf()).toBe(stackOf())
})
