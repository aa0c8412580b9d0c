import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { serve } from '#web/testing/serve.ts'
import { assertionKey } from './has-assertions.ts'
import { importAssertions } from './import-assertions.ts'

const of = { of: 'features/imports/arrival/import-assertions.ts', role: 'alertdialog' } as const

afterEach(closeApp)

test('who is asked about the badges of a link can say no with the keyboard [AX-02]', async () => {
  localStorage.setItem(assertionKey, JSON.stringify(['https://a.example/1']))
  serve()
  openApp('/', [{ path: '/', element: <p>The backpack</p> }])
  const arrival = importAssertions()
  await expectGoodDialog({ ...of, title: 'Add Badges' })
  await userEvent.keyboard('{Escape}')
  await arrival
  expect(localStorage.getItem(assertionKey)).toBeNull()
})
