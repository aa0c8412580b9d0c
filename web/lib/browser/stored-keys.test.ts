import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { signOut } from '#web/app/session/sign-out.ts'
import { serve, served } from '#web/testing/serve.ts'
import { stubLocation } from '#web/testing/stub-location.ts'
import { endSession, startSession } from '../session/session.ts'
import { type StoreName, writeStored } from './storage.ts'
import { listKeys, type StoredKey, storedKeys } from './stored-keys.ts'

const stores: StoreName[] = ['localStorage', 'sessionStorage']
beforeEach(() => {
  stubLocation()
  serve(served(revokeTokenLegacy, () => ({})))
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const store of stores) window[store].clear()
})

const isKey = (key: string): key is StoredKey => key !== ''
/** Somebody has signed in and has left everything that can be left, under two names where there may be many. */
const fill = () => {
  startSession({ accessToken: 'abc', remember: true })
  for (const store of stores) {
    for (const key of Object.keys(storedKeys)) {
      for (const name of key.endsWith('*') ? ['1', '2'].map((one) => key.replace('*', one)) : [key])
        if (isKey(name)) writeStored(store, name, '{}')
    }
  }
}
const left = () => [...new Set(stores.flatMap((store) => Object.keys(window[store])))].sort()

test('[A17] a session that ends by the clock takes all that is of it along', () => {
  fill()
  endSession()
  const gone = Object.keys(storedKeys).filter((key) => !left().some((name) => name.startsWith(key.replace('*', ''))))
  expect(gone.sort()).toEqual([...listKeys('session')].sort())
})

test('[A17] signing out leaves ways in that are under way, and what says nothing of a person', async () => {
  fill()
  await signOut()
  expect(left()).toEqual([...listKeys('entry'), ...listKeys('device')].sort())
})

const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
  (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^testing\/|node_modules/.test(file),
)
const findIn = (pattern: RegExp) =>
  sources
    .filter((file) => pattern.test(readFileSync(`web/${file}`, 'utf8').replace(/^\s*(\/\/|\*|\/\*\*).*$/gm, '')))
    .sort()

test('[A17] whatever is kept in a store goes through the table of keys, but for pages that only read or keep their look', () => {
  expect(findIn(/\b(local|session)Storage\b(?!['"])|window\[store\]/)).toEqual([
    'lib/browser/storage.ts',
    // Read what the operator or a developer has put there.
    'lib/config/config-sources.ts',
    'lib/config/remote-config.ts',
    // Pages that the server writes: light or dark, and whether somebody is signed in.
    'pages/entry.ts',
    'pages/parts/lead-back.ts',
    'pages/parts/theme.ts',
  ])
  const written = findIn(/Storage\.setItem\(/).map((file) => readFileSync(`web/${file}`, 'utf8'))
  expect(written.flatMap((text) => /Storage\.setItem\(([^,]+),/.exec(text)?.[1] ?? [])).toEqual(["'sash-color-mode'"])
})

test('[A17] what else a browser keeps has its place and its end', () => {
  // Emptied by signing out (forget-person.ts).
  expect(findIn(/\bindexedDB\b/)).toEqual(['lib/offline/device-store.ts'])
  // The files of the app alone.
  expect(findIn(/\bcaches\b/)).toEqual(['app/start/watch-worker.ts', 'worker/app-files.ts'])
  // The language.
  expect(findIn(/document\.cookie\s*=|\bcookieStore\b/)).toEqual(['lib/i18n/keep-language.ts'])
  // Where a stranger begins; links of mails, which are good for one time, and of kiosks; which page of the app is shown; what is
  // verified for anybody.
  expect(findIn(/\bhistory\.(replace|push)State\(/)).toEqual([
    'app/start/first-sight.ts',
    'features/claims/kiosk/use-kiosk.ts',
    'features/reference/pages/task-page.tsx',
    'features/sessions/data/entry.ts',
    'features/sessions/pages/reset-page.tsx',
    'lib/session/use-hidden-link.ts',
    'pages/verifier/verify-form.tsx',
  ])
})
