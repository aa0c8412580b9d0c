import { vi } from 'vitest'

/** jsdom loads no documents: answers where the page wanted to go, and leaves it where it is. */
export function stubLocation() {
  const real = window.location
  const moves = { replace: vi.fn(), assign: vi.fn(), reload: vi.fn() }
  const stub = new Proxy(moves, {
    get: (_, name) => {
      if (name in moves) return Reflect.get(moves, name)
      const value: unknown = Reflect.get(real, name)
      return typeof value === 'function' ? value.bind(real) : value
    },
  })
  vi.stubGlobal('location', stub)
  return moves
}
