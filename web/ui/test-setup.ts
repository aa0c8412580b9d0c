import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// jsdom has no CSS.escape, and React Aria's dialogs and menus look their parts up with it.
if (typeof CSS === 'undefined') {
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) } })
}

// A second is short for a dialog on a machine that has other work as well; what is there is found at once anyway.
configure({ asyncUtilTimeout: 5000 })

afterEach(cleanup)
