import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'
import { forgetOwners } from './forget-owners.ts'

forgetOwners()

// jsdom has no CSS.escape, and React Aria's dialogs and menus look their parts up with it.
if (typeof CSS === 'undefined') {
  Object.assign(globalThis, { CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`) } })
}

// A second is short for a dialog on a machine that has other work as well; what is there is found at once anyway.
configure({ asyncUtilTimeout: 5000 })

// While something is waited for, each look that finds nothing would print the whole page for an error that is thrown
// away; the last one is printed when the time is over, outside these looks.
configure(({ getElementError }) => ({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? new Error(message ?? '')
      : getElementError(message, container),
}))

afterEach(cleanup)
