import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no CSS.escape, and React Aria's dialogs and menus look their parts up with it.
if (typeof CSS === 'undefined') {
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) } })
}

afterEach(cleanup)
