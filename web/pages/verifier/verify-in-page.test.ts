import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AwardPageProps } from '../parts/props.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { compareRecipient, readIdentity, verifyInPage } from './verify-in-page.ts'

const award: AwardPageProps['award'] = {
  url: 'https://sash.example/public/assertions/a',
  imageUrl: '/image',
  imageType: 'png',
  issuedOn: '2026-06-14T00:00:00Z',
  state: 'valid',
  evidence: [],
  signed: true,
}
const badgeClass = { name: 'Day Skipper', description: '', imageUrl: '/image', alignment: [], tags: [] }
const page = 'https://sash.example/public/assertions/a'
const email = 'Maya@Aldermoor.example'
const hashOf = (text: string) => `sha256$${createHash('sha256').update(text).digest('hex')}`
const hashed = { type: 'email', hashed: true, salt: 'brine', identity: hashOf('maya@aldermoor.examplebrine') }

const asked: string[] = []
function answer(document: object | undefined): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(String(url))
    if (!document) throw new TypeError('no network')
    return new Response(JSON.stringify(document))
  })
}

function open(
  state: AwardPageProps['award']['state'] = 'valid',
  more: Partial<AwardPageProps['award']> = {},
): HTMLDialogElement {
  document.body.innerHTML = renderToStaticMarkup(
    createElement(VerifyDialog, { award: { ...award, ...more, state }, badgeClass }),
  )
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog.')
  dialog.showModal = () => dialog.setAttribute('open', '')
  return dialog
}

const said = (dialog: HTMLElement): string[] =>
  [...dialog.querySelectorAll<HTMLElement>('[data-say]:not([hidden])')].map(({ dataset }) => dataset.say ?? '')

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('the verify dialog', () => {
  it('counts as verified when nobody was asked about, and says that the recipient was not', async () => {
    answer({ recipient: hashed })
    const dialog = open()
    expect(dialog.textContent).toContain('Verifying Badge...')
    await verifyInPage(dialog, page)
    expect(said(dialog)).toEqual(['done', 'verified', 'unasked', 'unnamed'])
    expect(dialog.querySelector('[data-say=unasked]')?.textContent).toBe(
      'Awarded ToRecipient not verifiedThe link you followed does not name a recipient, so this was not compared.',
    )
    expect(asked).toEqual([`${award.url}.json`])
  })

  it('gives the name that the issuer wrote as no more than that', async () => {
    answer({ recipient: hashed })
    const dialog = open('valid', { recipientName: 'Maya Okonkwo' })
    await verifyInPage(dialog, page)
    expect(dialog.querySelector('[data-say=unasked]')?.textContent).toContain('Maya Okonkwo (as the issuer wrote it)')
  })

  it('does not blame the link when it names somebody who cannot be compared', async () => {
    answer({ recipient: { ...hashed, identity: 'md5$00' } })
    const dialog = open()
    await verifyInPage(dialog, `${page}?identity__email=${encodeURIComponent(email)}`)
    expect(said(dialog)).toEqual(['done', 'verified', 'unasked'])
  })

  it('compares the hash here, and asks the server nothing about the person', async () => {
    answer({ recipient: hashed })
    const dialog = open()
    await verifyInPage(dialog, `${page}?identity__email=${encodeURIComponent(email)}`)
    expect(said(dialog)).toEqual(['done', 'verified', 'match'])
    expect(dialog.querySelector('[data-say=match] bdi')?.textContent).toBe(email)
    expect(asked).toEqual([`${award.url}.json`])
    const link = dialog.querySelector<HTMLAnchorElement>('[data-independent]')
    expect(new URL(link?.href ?? '').searchParams.get('identity__email')).toBe(email)
  })

  it('says that it was awarded to somebody else', async () => {
    answer({ recipient: hashed })
    const dialog = open()
    await verifyInPage(dialog, `${page}?identity__email=ben@aldermoor.example`)
    expect(said(dialog)).toEqual(['done', 'unverified', 'mismatch'])
    expect(dialog.querySelector('[data-say=mismatch]')?.textContent).toContain(
      'This badge was not awarded to ben@aldermoor.example',
    )
  })

  it('does not call an expired badge verified', async () => {
    answer({ recipient: hashed, expires: '2020-01-01T00:00:00Z' })
    const dialog = open('expired')
    await verifyInPage(dialog, page)
    expect(said(dialog)).toEqual(['done', 'unverified', 'unasked', 'unnamed'])
    expect(dialog.textContent).toContain('Expired')
  })

  it('says when it could not be verified', async () => {
    answer(undefined)
    const dialog = open()
    await verifyInPage(dialog, page)
    expect(said(dialog)).toEqual(['trouble'])
    expect(dialog.textContent).toContain('Failed to verify your badge')
  })
})

describe('the recipient', () => {
  it('is compared ignoring case when it stands in clear', async () => {
    const plain = { type: 'email', hashed: false, identity: 'maya@Aldermoor.example' }
    expect(await compareRecipient(plain, { identity: email })).toBe('match')
    expect(await compareRecipient(plain, { identity: 'x@y.example' })).toBe('mismatch')
  })

  it('that cannot be compared is not held against the badge', async () => {
    expect(await compareRecipient({ hashed: true, identity: 'md5$00' }, { identity: email })).toBe('unasked')
    expect(await compareRecipient(undefined, { identity: email })).toBe('unasked')
  })

  it('is read from the address by its type', () => {
    expect(readIdentity(`${page}?identity__url=https%3A%2F%2Fa.example`)).toEqual({
      type: 'url',
      identity: 'https://a.example',
    })
    expect(readIdentity(`${page}?identity__email=%20`)).toBeUndefined()
    expect(readIdentity(`${page}?identity=x`)).toBeUndefined()
  })
})
