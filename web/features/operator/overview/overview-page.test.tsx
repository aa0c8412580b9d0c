import { configure, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { listAuditEntries } from '#contracts/operator/audit.ts'
import { getOperatorOverview, type OperatorFigures } from '#contracts/operator/operator-overview.ts'
import { routes } from '#web/app/routes/routes.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { OverviewPage } from './overview-page.tsx'

configure({ asyncUtilTimeout: 10_000 })

let isOperator = true
const days = Array.from({ length: 14 }, (_, place) => ({
  day: `2026-06-${String(place + 8).padStart(2, '0')}`,
  count: place,
}))
const figures: OperatorFigures = {
  people: 4812,
  is_people_estimated: false,
  new_people: 36,
  awards_by_day: days,
  sent_mails: 1033,
  refused_mails: 9,
  database_bytes: 3_100_000_000,
  disk: { free_bytes: 81_600_000_000, all_bytes: 100_000_000_000 },
  standby: null,
  virus_check: null,
  version: '1.4.0',
  last_backup: { made_at: new Date(Date.now() - 3 * 3600_000).toISOString(), byte_length: 18_100_000_000 },
}
let answered = figures
let lacksMail = true

beforeEach(() => {
  isOperator = true
  answered = figures
  lacksMail = true
  startSession({ accessToken: 'token', scope: 'rw:profile' })
  serve(
    served(getProfile, () => ({ ...maya, ...(isOperator ? { is_operator: true as const } : {}) })),
    served(getOperatorOverview, () => ({
      waiting_mails: 3,
      failed_mails: 1,
      dead_jobs: 0,
      suspended_people: 2,
      suspended_issuers: 0,
      waiting_issuers: 1,
      changed_issuers: 2,
      lacks_terms: true,
      lacks_mail: lacksMail,
      figures: answered,
    })),
    served(listAuditEntries, () => [
      {
        number: 7,
        at: new Date().toISOString(),
        account_id: null,
        name: null,
        client_id: 'command-line',
        verb: 'theme.saved',
        subject_kind: 'site',
        subject_id: 'theme',
        subject_name: null,
        detail: {},
        hash: 'f'.repeat(64),
      },
    ]),
  )
})
afterEach(closeApp)

const open = () => openApp('/operator', [{ path: '/operator', Component: OverviewPage }])
const listPaths = (list: readonly { path?: string; children?: unknown }[], above = ''): string[] =>
  list.flatMap(({ path = '', children }) => {
    const whole = above && path ? `${above}/${path}` : above + path
    return [whole, ...(Array.isArray(children) ? listPaths(children, whole) : [])]
  })

test('it leads to every page of operators, and says what waits there', async () => {
  open()
  await screen.findByText('3 wait · 1 refused this week')
  const table = within(screen.getByRole('table', { name: 'Administration' }))
  const links = table.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(1) ?? '')
  const pages = listPaths(routes).filter((path) => /^operator\/[\w-]+$/.test(path))
  expect(pages.length).toBeGreaterThan(8)
  expect(links[0]).toBe('operator/terms')
  expect(table.getByText('Publish the first version')).toBeTruthy()
  expect([...links].sort()).toEqual(pages.sort())
  expect(table.getByText('2 suspended')).toBeTruthy()
  expect(table.getByText('1 waits for you · 2 have changed, look again')).toBeTruthy()
  expect(table.getByText('Nothing to do')).toBeTruthy()
})

const noteOf = (label: string) => {
  const [term] = screen.getAllByText(label).filter(({ tagName }) => tagName === 'DT')
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
}

test('it begins with figures, then says what needs a person and what was done lately', async () => {
  open()
  await screen.findByText('4,812')
  expect(noteOf('People')).toEqual(['4,812', '36 new this week'])
  expect(noteOf('Awards this week')).toEqual(['70', '91 in two weeks'])
  expect(noteOf('Mails that left')).toEqual(['–', 'No mail server is set up'])
  expect(noteOf('Storage')).toEqual(['81.6 GB free', 'of 100 GB; the database has 3.1 GB'])
  expect(screen.getByRole('img', { name: '18 percent used' })).toBeTruthy()
  expect(noteOf('Last backup')[0]).toBe('3 hours ago')
  expect(noteOf('Version')[0]).toBe('1.4.0')
  expect(screen.getByText(/, all well but for 5 things below$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Look at mails' }).className).toContain('primary')
  expect(screen.getByRole('link', { name: 'Look at 1 issuer' }).className).not.toContain('primary')
  expect(screen.getByRole('link', { name: 'Look at mails' }).getAttribute('href')).toBe('/operator/mails')
  expect(screen.getByRole('link', { name: 'See which' }).className).not.toContain('primary')
  expect(await screen.findByText('Changed the appearance')).toBeTruthy()
  expect(screen.getByText('The last two weeks, 91 in all')).toBeTruthy()
  expect(screen.getByRole('img', { name: /most on Jun 21, 2026 with 13, fewest on Jun 8, 2026 with 0$/ })).toBeTruthy()
})

test('where mails leave it says how many of them do', async () => {
  lacksMail = false
  open()
  await screen.findByText('4,812')
  expect(noteOf('Mails that left')).toEqual(['99.1%', '9 of 1,042 refused this week'])
})

test('what was not counted to its end, what is estimated and what nobody knows is said as that', async () => {
  lacksMail = false
  answered = {
    ...figures,
    people: 1_234_567,
    is_people_estimated: true,
    new_people: 10_000,
    awards_by_day: days.map(({ day }) => ({ day, count: 10_000 })),
    sent_mails: 0,
    refused_mails: 0,
    disk: null,
    last_backup: null,
  }
  open()
  await screen.findByText('about 1,200,000')
  expect(noteOf('People')[1]).toBe('10,000+ new this week')
  expect(noteOf('Awards this week')).toEqual(['70,000+', '140,000+ in two weeks'])
  expect(noteOf('Mails that left')).toEqual(['–', 'none this week'])
  expect(noteOf('Storage')).toEqual(['3.1 GB', 'of the database'])
  expect(noteOf('Last backup')[1]).toContain('of others this server does not know')
})

test('a disk that is nearly full and an old backup need somebody', async () => {
  answered = {
    ...figures,
    disk: { free_bytes: 9, all_bytes: 100 },
    last_backup: { made_at: new Date(Date.now() - 8 * 24 * 3600_000).toISOString(), byte_length: 1 },
  }
  open()
  expect(await screen.findByText('The disk is nearly full')).toBeTruthy()
  expect(screen.getByText('It was made 8 days ago. See whether the timer still runs.')).toBeTruthy()
})

test('of a standby it is said how far it is behind', async () => {
  answered = { ...figures, standby: { answers: true, behind_bytes: 48_000_000, replayed_until: null } }
  open()
  expect(await screen.findByText(/its standby is 48 MB behind$/)).toBeTruthy()
})

test('a standby that does not answer needs somebody', async () => {
  answered = { ...figures, standby: { answers: false, behind_bytes: null, replayed_until: null } }
  open()
  expect(await screen.findByText('The standby does not answer')).toBeTruthy()
})

test('it is said what checks files for viruses, and that its signatures are old', async () => {
  const old = new Date(Date.now() - 9 * 24 * 3600_000).toISOString()
  answered = { ...figures, virus_check: { answers: true, engine: 'ClamAV 1.4.3', signatures_at: old } }
  open()
  expect(await screen.findByText(/ClamAV 1\.4\.3 checks files for viruses\.$/)).toBeTruthy()
  expect(screen.getByText('The virus signatures are old')).toBeTruthy()
})

test('what cannot check files for viruses needs somebody', async () => {
  answered = { ...figures, virus_check: { answers: false, engine: null, signatures_at: null } }
  open()
  expect(await screen.findByText('Files cannot be checked for viruses')).toBeTruthy()
  expect(screen.queryByText(/checks files for viruses\.$/)).toBeNull()
})

test('for everybody else the address leads nowhere', async () => {
  isOperator = false
  open()
  expect(await screen.findByText('You are at /')).toBeTruthy()
})
