import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named } from '#shared/names/name-standing.ts'
import { AwardPage } from './award/award-page.tsx'
import { BadgeClassPage } from './badge-class/badge-class-page.tsx'
import { CollectionPage } from './collection/collection-page.tsx'
import { EmbeddedAward } from './embed/embedded-award.tsx'
import { EmbeddedBadgeClass, EmbeddedIssuer } from './embed/embedded-cards.tsx'
import { EmbeddedCollection } from './embed/embedded-collection.tsx'
import { IssuerPage } from './issuer/issuer-page.tsx'
import { NotFoundPage } from './parts/not-found-page.tsx'
import type { AwardPageProps, CollectionPageProps, SiteView } from './parts/props.ts'
import { VerifyPage } from './verifier/verify-page.tsx'

const site: SiteView = { serviceName: 'Sash', origin: 'https://sash.example', signInUrl: '/auth/login' }

const badgeClass = {
  url: 'https://sash.example/public/badges/b',
  name: 'Day Skipper',
  description: 'Skippers a yacht by day.',
  imageUrl: 'https://sash.example/public/badges/b/image',
  criteria:
    '# Passage\n\nPlan **three** passages, read [the rules](https://rules.example).\n\n<img src=x onerror=alert(1)>',
  alignment: [{ name: 'Standard 3', url: 'javascript:alert(1)' }],
  tags: ['sailing'],
}

const page: AwardPageProps = {
  site,
  issuer: {
    url: 'https://sash.example/public/issuers/i',
    name: new IssuerName('Harbour Sailing School', named),
    website: 'https://h.example',
  },
  badgeClass,
  award: {
    url: 'https://sash.example/public/assertions/a',
    imageUrl: 'https://sash.example/public/badges/b/image',
    imageType: 'svg',
    issuedOn: '2026-06-14T23:30:00Z',
    expires: '2031-06-14T00:00:00Z',
    recipientName: 'Maya Okonkwo',
    state: 'valid',
    evidence: [{ url: 'https://log.example', name: 'Logbook', narrative: '61 miles' }],
    signed: true,
  },
}

const card = {
  url: page.award.url,
  name: 'Day Skipper',
  imageUrl: page.award.imageUrl,
  issuerName: new IssuerName('Harbour Sailing School', named),
  issuedOn: '2026-06-14T23:30:00Z',
  isExpired: false,
  note: 'My first.',
}
const collection: CollectionPageProps['collection'] = {
  url: 'https://sash.example/public/collections/c',
  name: 'At sea',
  description: 'All of them.',
  ownerName: 'Maya Okonkwo',
  cards: [card, { ...card, url: `${card.url}2`, isExpired: true }],
}
const embedded = { ...page, verifyUrl: 'https://sash.example/verify', openUrl: page.award.url }

const result: Verification = {
  verdict: 'unverifiable',
  reason: 'The issuer did not answer.',
  checks: [
    { name: 'Signature', status: 'passed', detail: 'The proof matches.' },
    { name: 'Issuer', status: 'not-checked', detail: 'h.example did not answer.' },
  ],
  credential: { version: '3.0', name: 'Day Skipper', image: 'https://stranger.example/pixel.png' },
  checkedAt: '2026-11-20T09:41:07.000Z',
}

const show = (props: AwardPageProps) => renderToStaticMarkup(<AwardPage {...props} />)

describe('the award page', () => {
  it('is complete without script: name, person, date in UTC, verdict, criteria and downloads', () => {
    const html = show(page)
    for (const words of ['Day Skipper', 'Maya Okonkwo', 'June 14, 2026', 'This badge is genuine and valid.']) {
      expect(html).toContain(words)
    }
    expect(html).toContain('<strong>three</strong>')
    expect(html).toContain('/public/assertions/a/baked?v=3_0')
    expect(html).toContain('/public/assertions/a.json?v=3_0')
    expect(html).toContain('href="/verify?url=https%3A%2F%2Fsash.example%2Fpublic%2Fassertions%2Fa.json"')
  })

  it('makes nothing dangerous of what issuers write', () => {
    const html = show(page)
    expect(html).not.toContain('onerror')
    expect(html).not.toContain('javascript:')
    expect(html).toContain('<a href="https://rules.example" rel="noopener nofollow ugc">')
  })

  it('keeps the first two levels of headings for itself', () => {
    expect(show(page)).toContain('<h3>Passage</h3>')
    expect(show(page).match(/<h1/g)).toHaveLength(1)
  })

  it('names nobody when the award names nobody', () => {
    const html = show({ ...page, award: { ...page.award, recipientName: undefined } })
    expect(html).not.toContain('Awarded to')
    expect(html).toContain('Awarded on')
  })

  it('says that it has expired, in grey', () => {
    const html = show({ ...page, award: { ...page.award, state: 'expired' } })
    expect(html).toContain('it has expired')
    expect(html).toContain('class="art off"')
  })

  it('says why it was revoked, and shows neither the person nor the evidence', () => {
    const html = show({ ...page, award: { ...page.award, state: 'revoked', revocationReason: 'Entered twice.' } })
    expect(html).toContain('Assertion has been revoked:')
    expect(html).toContain('Entered twice.')
    expect(html).not.toContain('Maya')
    expect(html).not.toContain('Logbook')
    expect(html).not.toContain('Download')
  })

  it('says when it was revoked, if that is known, and no longer until when it would have been valid', () => {
    const revoked: AwardPageProps['award'] = { ...page.award, state: 'revoked' }
    const dated = show({ ...page, award: { ...revoked, revokedOn: '2026-08-02T00:00:00Z' } })
    expect(dated).toContain('Assertion has been revoked.')
    expect(dated).toContain('Revoked on')
    expect(dated).toContain('August 2, 2026')
    for (const html of [dated, show({ ...page, award: revoked })]) {
      expect(html).not.toMatch(/Valid until|Does not expire|June 14, 2031/)
    }
    expect(show({ ...page, award: revoked })).not.toContain('Revoked on')
  })

  it('has its address ready for paper, unless it is shown through a link that may end', () => {
    expect(show(page)).toContain(`<p class="onpaper small">${page.award.url}`)
    expect(show({ ...page, isShared: true })).not.toContain('onpaper')
  })

  it('offers the download first when it was asked for', () => {
    expect(show({ ...page, downloadNow: true })).toContain('data-download-now')
  })
})

describe('the verifier', () => {
  it('has a form that works without script and carries what was asked', () => {
    const html = renderToStaticMarkup(<VerifyPage site={site} url="https://a.example/1" recipient="m@a.example" />)
    expect(html).toMatch(/<form[^>]* action="\/verify" method="get"/)
    expect(html).toContain('value="https://a.example/1"')
    expect(html).toContain('name="identity__email"')
  })

  it('shows the verdict, every check, and that a check which could not be made is no failure', () => {
    const html = renderToStaticMarkup(<VerifyPage site={site} result={result} />)
    expect(html).toContain('This badge could not be verified.')
    expect(html).toContain('Could not check')
    expect(html).not.toContain('Failed')
    expect(html).toContain('Checked on Nov 20, 2026 at 09:41:07 UTC')
  })

  it('tells employers what it asks of them until something is checked, and offers to check another one then', () => {
    const empty = renderToStaticMarkup(<VerifyPage site={site} />)
    expect(empty).toContain('Hiring?')
    expect(empty).not.toContain('Check another')
    const answered = renderToStaticMarkup(<VerifyPage site={site} url="https://a.example/1" result={result} />)
    expect(answered).not.toContain('Hiring?')
    expect(answered).toContain('<a class="btn" href="/verify">Check another</a>')
  })

  it('loads no picture from a stranger', () => {
    const html = renderToStaticMarkup(<VerifyPage site={site} result={result} />)
    expect(html).not.toContain('src="https://stranger.example')
  })

  it('lets no text end the data block', () => {
    const html = renderToStaticMarkup(<VerifyPage site={site} result={{ ...result, reason: '</script><b>' }} />)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
  })
})

describe('a collection', () => {
  const showBoth = (cards: CollectionPageProps['collection']['cards']) => {
    const props = { site, collection: { ...collection, cards } }
    const pages = [<CollectionPage key="page" {...props} />, <EmbeddedCollection key="frame" {...props} />]
    return pages.map((view) => renderToStaticMarkup(view).replaceAll(/<[^>]*>/g, ''))
  }

  it('was earned by its keeper when all of it was awarded here or has been verified', () => {
    const texts = showBoth([card, { ...card, url: '/2', elsewhere: { host: 'b.example', verdict: 'valid' } }])
    for (const text of texts) expect(text).toContain('Badges earned by Maya Okonkwo')
    expect(texts[0]).toContain('From b.example')
    expect(texts[0]).not.toMatch(/Could not be checked|Not valid/)
  })

  it.each([
    ['unverifiable', 'Could not be checked'],
    ['invalid', 'Not valid'],
  ] as const)('was collected when one of it is %s, which its card says', (verdict, word) => {
    const texts = showBoth([card, { ...card, url: '/2', elsewhere: { verdict } }])
    for (const text of texts) {
      expect(text).toContain('Badges collected by Maya Okonkwo')
      expect(text).not.toContain('earned by')
    }
    expect(texts[0]).toContain('From a file')
    expect(texts[0]).toContain(word)
  })
})

describe('every public page', () => {
  const pages = {
    award: show(page),
    'badge class': renderToStaticMarkup(<BadgeClassPage {...page} />),
    issuer: renderToStaticMarkup(<IssuerPage site={site} issuer={page.issuer} badgeClasses={[badgeClass]} />),
    verify: renderToStaticMarkup(<VerifyPage site={site} result={result} />),
    collection: renderToStaticMarkup(<CollectionPage site={site} collection={collection} />),
    'not found': renderToStaticMarkup(<NotFoundPage site={site} />),
  }

  it.each(Object.entries(pages))('%s has no inline style, no inline script and one main heading', (_, html) => {
    expect(html).not.toMatch(/ style=/)
    expect(html).not.toMatch(/ on[a-z]+="/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<main id="main"')
  })

  const framed = {
    'award as card': renderToStaticMarkup(<EmbeddedAward {...embedded} version={1} />),
    'award upright': renderToStaticMarkup(<EmbeddedAward {...embedded} version={2} />),
    'badge class': renderToStaticMarkup(<EmbeddedBadgeClass {...page} />),
    issuer: renderToStaticMarkup(<EmbeddedIssuer site={site} issuer={page.issuer} badgeClasses={[]} />),
    collection: renderToStaticMarkup(<EmbeddedCollection site={site} collection={collection} />),
  }

  it.each(Object.entries(framed))('%s in a frame opens everything outside of it', (_, html) => {
    expect(html).not.toMatch(/ style=| on[a-z]+="/)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main/g)).toHaveLength(1)
    expect(html.match(/<a /g)?.length).toBe(html.match(/target="_blank"/g)?.length)
  })

  it.each(Object.entries(pages))('%s shows no address of a person', (_, html) => {
    expect(html).not.toMatch(/[\w.]+@[\w.]+/)
  })
})
