import { describe, expect, it } from 'vitest'
import { type PageHead, readAssets, renderPage } from './render.tsx'

const site = { serviceName: 'Sash', origin: 'https://sash.example', signInUrl: '/auth/login' }
const assets = {
  blockingScripts: ['/pages/theme.js'],
  moduleScripts: ['/pages/entry.js'],
  stylesheets: ['/pages/entry.css'],
  fonts: [],
}

const render = (head: Partial<PageHead> = {}) =>
  renderPage({
    page: 'not-found',
    props: { site },
    assets,
    head: { title: 'Day "Skipper"', description: 'A & B', canonicalUrl: 'https://sash.example/x', ...head },
  })

describe('the document around a public page', () => {
  it('tells previews the title, the text and the picture, escaped', () => {
    const html = render({ imageUrl: 'https://sash.example/i?type=png&fmt=wide', imageAlt: 'A boat' })
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('<title>Day &quot;Skipper&quot;</title>')
    expect(html).toContain('<meta property="og:title" content="Day &quot;Skipper&quot;">')
    expect(html).toContain('<meta property="og:description" content="A &amp; B">')
    expect(html).toContain('<meta property="og:image" content="https://sash.example/i?type=png&amp;fmt=wide">')
    expect(html).toContain('<meta property="og:image:secure_url"')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(html).toContain('<link rel="canonical" href="https://sash.example/x">')
  })

  it('links other forms and keeps search engines out only when asked', () => {
    const alternates = [{ type: 'application/ld+json', href: 'https://sash.example/x.json' }]
    expect(render({ alternates })).toContain(
      '<link rel="alternate" type="application/ld+json" href="https://sash.example/x.json">',
    )
    expect(render()).not.toContain('noindex')
    expect(render({ noindex: true })).toContain('<meta name="robots" content="noindex">')
  })

  it('lets no text end the linked data', () => {
    const html = render({ jsonLd: { name: '</script><script>alert(1)</script>' } })
    expect(html).toContain('<script type="application/ld+json">{"name":"\\u003c/script>')
    expect(html).not.toContain('<script>alert(1)')
  })

  it('has no script or style of its own, only files of the build', () => {
    const html = render()
    expect(html).toContain('<script src="/pages/theme.js"></script>')
    expect(html).toContain('<script type="module" src="/pages/entry.js"></script>')
    expect(html).not.toMatch(/<script>|<style|style=/)
  })

  it('is complete when nothing was built', () => {
    const none = readAssets(new URL('file:///nowhere/'))
    const html = renderPage({
      page: 'not-found',
      props: { site },
      assets: none,
      head: { title: 'x', description: 'y', canonicalUrl: 'https://sash.example/x' },
    })
    expect(html).toContain('<h1>Nothing stands at this address</h1>')
    expect(html).not.toContain('/pages/')
  })
})
