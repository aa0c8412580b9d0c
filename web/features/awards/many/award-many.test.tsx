import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  sentAddresses as addresses,
  award,
  openAwardMany as open,
  paste,
  press,
  sent,
} from '#web/testing/screens/open-award-many.tsx'
import { badgeHome, catchFiles } from '#web/testing/screens/open-awards.tsx'
import { Answer } from '#web/testing/serve.ts'

const upload = async (text: string, name = 'june.csv') => {
  await userEvent.upload(screen.getByLabelText('CSV or TXT file'), new File([text], name, { type: 'text/plain' }))
  await screen.findByText(name)
  await press('Import')
}
const rowsOf = () => screen.getAllByRole('row').slice(1)

beforeEach(() => startSession({ accessToken: 'token' }))
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  sent.length = 0
})

describe('awarding a badge to many', () => {
  it('goes from a file by a preview to the batch [SB-1.1]', async () => {
    await open()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
    await upload('\uFEFFemail;evidence\r\nanna@x.example;log.example/1\r\n"bela@x.example";\r\n')
    expect(await screen.findByRole('heading', { name: 'Import Preview' })).toBeTruthy()
    expect(screen.getByText('Columns read: Email · evidence as Evidence URL')).toBeTruthy()
    expect(screen.getByText('2 people are ready')).toBeTruthy()
    expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true)
    expect(screen.getByLabelText('Notify recipient by email')).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Hold the mails for (minutes)')).toHaveProperty('value', '10')
    await award()
    expect(await screen.findByText(`You are at ${badgeHome}/batches/batch-1`)).toBeTruthy()
    expect(await screen.findByText('2 people get the badge.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ create_notification: true, allow_duplicate_awards: false, hold_minutes: 10 })
    expect(sent[0]?.body.awards).toMatchObject([
      { recipient_identifier: 'anna@x.example', evidence_items: [{ evidence_url: 'http://log.example/1' }] },
      { recipient_identifier: 'bela@x.example' },
    ])
  })

  it('shows the mail as the first with words of their own gets it', async () => {
    await open()
    await paste('email,name\nanna@x.example,\nbela@x.example,Bela <b>')
    const mail = within(await screen.findByRole('complementary', { name: 'Mail preview' }))
    expect(mail.getByText('Dear Bela <b>,')).toBeTruthy()
    expect(mail.getByText(/^As bela@x.example gets it/)).toBeTruthy()
    await press('Remove bela@x.example')
    expect(mail.queryByText(/^Dear|own name/)).toBeNull()
  })

  it('maps columns by hand, each meaning once, and remembers them for the next list', async () => {
    await open()
    await paste('who,adresse,day\nAnna,anna@x.example,2026-01-02')
    expect(await screen.findByLabelText('Meaning of adresse')).toHaveProperty('value', 'email')
    const choose = async (column: string, meaning: string) =>
      userEvent.selectOptions(screen.getByLabelText(`Meaning of ${column}`), meaning)
    await choose('adresse', 'N/A')
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    await choose('who', 'Email')
    await choose('adresse', 'Email')
    expect(screen.getByLabelText('Meaning of who')).toHaveProperty('value', '')
    await choose('who', 'Name')
    await choose('day', 'Issued on')
    await press('Continue')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.awards).toMatchObject([{ recipient_name: 'Anna', issued_on: '2026-01-02T00:00:00.000Z' }])
    expect(JSON.parse(localStorage.getItem('settings-bulk-import') ?? '')).toEqual({
      columns: { who: 'name', adresse: 'email', day: 'issued_on' },
    })
  })

  it('stops at rows longer than the headers', async () => {
    await open()
    await paste('email,evidence\nanna@x.example,log.example,more')
    expect(await screen.findByText(/^Some rows are longer than the headers: 1\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Continue' })).toHaveProperty('disabled', true)
    await press('Cancel')
    expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy()
  })

  it('has faulty rows mended in place or left out, and repetitions ignored', async () => {
    const files = catchFiles()
    await open()
    await paste('email,evidence\nanna@x.example,\nlena@@x.example,nonsense\n,\nnobody,\n ANNA@x.example ,')
    expect(await screen.findByRole('heading', { name: '2 rows to fix' })).toBeTruthy()
    expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(2)
    expect(screen.getByText('Please enter a valid URL')).toBeTruthy()
    const email = screen.getByLabelText('Email of row 2')
    await userEvent.clear(email)
    await userEvent.type(email, 'anna@x.example')
    await userEvent.clear(screen.getByLabelText('Evidence URL of row 2'))
    await press('Remove row 3')
    await press('Check again')
    expect(await screen.findByText('2 duplicates ignored')).toBeTruthy()
    expect(rowsOf()).toHaveLength(1)
    await press('Download rejects')
    await waitFor(() => expect(files.get('rejects.csv')).toContain('2,anna@x.example,,,Same as row 1'))
    expect(files.get('rejects.csv')).toContain('3,nobody,,,Please enter a valid email address')
    await award()
    await waitFor(() => expect(addresses()).toEqual(['anna@x.example']))
  })

  it('has a row mended that ends before it begins, and says of an old one that it has ended [T6]', async () => {
    await open()
    const rows = [
      'anna@x.example,,2020-01-01',
      'ben@x.example,2024-05-01,2024-04-30',
      'cleo@x.example,2024-05-01,2024-06-01',
    ]
    await paste(['email,issued on,expires', ...rows].join('\n'))
    expect(await screen.findByRole('heading', { name: '2 rows to fix' })).toBeTruthy()
    expect(screen.getAllByText('Choose a day after the one on which the badge is given.')).toHaveLength(2)
    await press('Remove row 1')
    await press('Remove row 2')
    expect(await screen.findByText('has ended by now')).toBeTruthy()
    expect(screen.getByText(/For 1 of them it has expired already/)).toBeTruthy()
    await award()
    await waitFor(() => expect(addresses()).toEqual(['cleo@x.example']))
  })

  it('keeps the numbers that the rows have in the list', async () => {
    await open()
    await paste('anna@x.example\nbela@@x.example\ncarla@x.example')
    await press('Remove row 2')
    await award()
    await waitFor(() => expect(sent[0]?.body.row_numbers).toEqual([1, 3]))
  })

  it('says why it failed and goes under the same key again, but not after a change', async () => {
    await open(new Answer(500, { detail: 'Out of paper.' }), new Answer(500, {}))
    await paste('anna@x.example\nbela@x.example')
    await award()
    expect(await screen.findByText('Unable to award badge: Out of paper.')).toBeTruthy()
    await award()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[0]?.key).toMatch(/^[\da-f]{32}$/)
    expect(sent[1]).toEqual(sent[0])
    await press('Remove bela@x.example')
    await award()
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(addresses()).toEqual(['anna@x.example'])
  })

  it('leads back to the rows that the server refuses', async () => {
    await open(new Answer(400, { fields: { 'awards.1.recipient_identifier': ['You may not award this badge.'] } }))
    await paste('anna@x.example\nbela@x.example')
    await award()
    expect(await screen.findByRole('heading', { name: '1 row to fix' })).toBeTruthy()
    expect(screen.getByText('Unable to award badge: one row has to be corrected.')).toBeTruthy()
    expect(screen.getByText('You may not award this badge.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Check again' })).toHaveProperty('disabled', true)
    const email = screen.getByLabelText('Email of row 2')
    await userEvent.type(email, 'x')
    await press('Check again')
    await award()
    await waitFor(() => expect(addresses()).toEqual(['anna@x.example', 'bela@x.examplex']))
  })

  it('holds no mails that nobody wants, and may wait for a day', async () => {
    await open()
    await paste('anna@x.example')
    const hold = await screen.findByLabelText('Hold the mails for (minutes)')
    await userEvent.clear(hold)
    await userEvent.type(hold, '99999')
    await userEvent.click(screen.getByLabelText('Award at a later time'))
    await award()
    expect(await screen.findByText('Please enter minutes from 0 to 10080')).toBeTruthy()
    expect(screen.getByText('Please enter a day and a time')).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByLabelText('Notify recipient by email'))
    expect(screen.queryByRole('complementary', { name: 'Mail preview' })).toBeNull()
    expect(screen.getByText(/^An address that never got a badge gets one mail all the same/)).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Day and time'), '2099-01-02T08:30')
    await award()
    await waitFor(() => expect(sent).toHaveLength(1))
    const start_at = new Date('2099-01-02T08:30').toISOString()
    expect(sent[0]?.body).toMatchObject({ create_notification: false, hold_minutes: 0, start_at })
  })

  it('offers a template and refuses what is no list', async () => {
    const files = catchFiles()
    await open()
    await press('Sample Template')
    await waitFor(() =>
      expect(files.get('badgr-bulk-issue-template.csv')).toMatch(/^\uFEFF?email,evidence\r\n.+\r\n.+\r\n$/),
    )
    const picture = new File([Uint8Array.from([0x89, 0x50, 0, 1])], 'badge.csv')
    await userEvent.upload(screen.getByLabelText('CSV or TXT file'), picture)
    expect(await screen.findByText('Please provide a valid file')).toBeTruthy()
    await paste('"anna@x.example')
    expect(await screen.findByText(/A quotation mark is opened and never closed\.$/)).toBeTruthy()
  })

  it('reads a file in the code of older Windows when somebody says that it is, and no sooner [T7]', async () => {
    await open()
    const bytes = Uint8Array.from('email,name\nj@x.example,J\u00fcrg', (sign) => sign.charCodeAt(0))
    const file = new File([bytes], 'list.csv', { type: 'text/csv' })
    await userEvent.upload(screen.getByLabelText('CSV or TXT file'), file)
    expect(await screen.findByText('This file is not in UTF-8')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
    await press('Read as Windows-1252')
    await press('Import')
    expect(await screen.findByText('J\u00fcrg')).toBeTruthy()
    await award()
    await waitFor(() => expect(sent[0]?.body.awards[0]).toMatchObject({ recipient_name: 'J\u00fcrg' }))
  })

  it('shows a long list page by page', async () => {
    await open()
    await paste(Array.from({ length: 60 }, (_, index) => `p${index}@x.example`).join('\n'))
    expect(await screen.findByText('60 people are ready')).toBeTruthy()
    expect(rowsOf()).toHaveLength(25)
    await press('Next')
    await press('Next')
    expect(rowsOf()).toHaveLength(10)
    expect(within(screen.getByRole('navigation', { name: 'Pages' })).getByText('51 to 60 of 60')).toBeTruthy()
  })
})
