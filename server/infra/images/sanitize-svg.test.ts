import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { gateImage } from './gate-image.ts'
import { rasterizeSvg } from './rasterize-svg.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const wrap = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`
const clean = (svg: string) => sanitizeSvg(Buffer.from(svg)).svg
const rect = '<rect width="9" height="9" fill="red"></rect>'

/** What no stored SVG may contain, however it is written. */
const dangerous =
  /script|\son\w+=|foreignobject|iframe|animate|<set|import|javascript|vbscript|https?:\/\/(?!www\.w3\.org\/2000\/svg")|file:|evil|expression|behavio|<!|<\?|xlink|text\/html|&(?!amp;|lt;|gt;|quot;|#\d+;)/i

const attacks: [string, string][] = [
  ['script element', '<script>alert(1)</script>'],
  ['script with address', '<script href="https://evil.example/x.js"/>'],
  ['script in CDATA', '<script><![CDATA[alert(1)]]></script>'],
  ['script of another namespace', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
  ['script under a foreign prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['handler on the drawing', '<rect onclick="alert(1)" width="9" height="9"/>'],
  ['load handler', '<g onload="alert(1)"/>'],
  ['handler in capitals', '<g ONLOAD="alert(1)" OnMouseOver="alert(1)"/>'],
  [
    'foreignObject',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
  ],
  ['iframe', '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/>'],
  ['link to script', '<a href="javascript:alert(1)"><rect width="9" height="9"/></a>'],
  ['xlink to script', '<a xlink:href="javascript:alert(1)"><text>x</text></a>'],
  ['link with hidden scheme', '<a href="&#x6a;ava&#9;script:alert(1)"><rect width="9" height="9"/></a>'],
  ['animate to script', '<a><animate attributeName="href" values="javascript:alert(1)"/></a>'],
  ['set', '<set attributeName="onmouseover" to="alert(1)"/>'],
  ['animateTransform', '<animateTransform onbegin="alert(1)"/>'],
  ['handler element', '<handler xmlns="http://www.w3.org/2001/xml-events">alert(1)</handler>'],
  ['use of another file', '<use href="https://evil.example/x.svg#a"/>'],
  ['use of a data address', '<use href="data:image/svg+xml;base64,PHN2Zy8+#x"/>'],
  ['remote image', '<image href="https://evil.example/track.png" width="1" height="1"/>'],
  ['remote image by xlink', '<image xlink:href="//evil.example/track.png" width="1" height="1"/>'],
  ['local file as image', '<image href="file:///etc/passwd" width="1" height="1"/>'],
  ['SVG inside an image', '<image href="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>'],
  ['HTML inside an image', '<image href="data:text/html;base64,PHNjcmlwdD4="/>'],
  ['SVG called a PNG', '<image href="data:image/png;base64,PHN2ZyBvbmxvYWQ9ImFsZXJ0KDEpIi8+"/>'],
  ['feImage', '<filter id="f"><feImage href="https://evil.example/x.png"/></filter>'],
  ['style attribute that loads', '<rect style="fill:url(https://evil.example/#x);stroke:red" width="9" height="9"/>'],
  ['style attribute that loads, escaped', '<rect style="fill:u\\72l(https://evil.example/)" width="9" height="9"/>'],
  ['style attribute that loads, with comment', '<rect style="fill:ur/**/l(//evil.example)" width="9" height="9"/>'],
  ['unknown property', '<rect style="background:url(//evil.example);behavior:url(x.htc)" width="9" height="9"/>'],
  ['expression', '<rect style="width:expression(alert(1));fill:expression(alert(1))" width="9" height="9"/>'],
  ['image-set', '<rect style="fill:image-set(\'https://evil.example/x\' 1x)" width="9" height="9"/>'],
  ['fill that loads', '<rect fill="url(https://evil.example/#x)" width="9" height="9"/>'],
  ['fill that loads second', '<rect fill="url(#a) url(//evil.example#b)" width="9" height="9"/>'],
  ['mask of another file', '<rect mask="url(\'//evil.example#m\')" width="9" height="9"/>'],
  ['cursor', '<rect cursor="url(//evil.example)" style="cursor:url(//evil.example)" width="9" height="9"/>'],
  ['style sheet with remote rule', '<style>rect{fill:url(//evil.example/#x)} .a{stroke:red}</style>'],
  ['style sheet with handler', '<style>rect{behavior:url(evil.htc);-moz-binding:url(//evil.example)}</style>'],
  ['metadata', '<metadata><x:evil xmlns:x="urn:x" onload="1"/></metadata>'],
  ['markup in title', '<title><script>alert(1)</script></title>'],
  ['processing instruction', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
  ['comment', '<!-- <script>alert(1)</script> -->'],
  ['discard and mpath', '<discard/><mpath href="https://evil.example"/>'],
  ['audio and video', '<audio src="https://evil.example"/><video href="https://evil.example"/>'],
  ['ping and target', '<a href="https://evil.example" ping="https://evil.example" target="_top"/>'],
  ['xml:base', '<g xml:base="https://evil.example/"><use href="#a"/></g>'],
]

const refusals: [string, string][] = [
  ['DTD with entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${wrap('<text>&a;</text>')}`],
  ['entity bomb', `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${wrap('<text>&b;</text>')}`],
  ['external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${wrap('<text>&x;</text>')}`],
  ['external DTD', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${wrap(rect)}`],
  ['entity of HTML', wrap('<text>&nbsp;</text>')],
  ['style sheet with @import', wrap('<style>@import url(//evil.example/x.css);</style>')],
  ['style sheet with hidden @import', wrap('<style>\\40 import "x";</style>')],
  ['style sheet with @font-face', wrap('<style>@font-face{font-family:a;src:url(//evil.example)}</style>')],
  ['style sheet with loose text', wrap('<style>rect{fill:red</style>')],
  ['no namespace', '<svg viewBox="0 0 9 9"><rect/></svg>'],
  ['other root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['no size', wrap(rect, '')],
  ['no size but percent', wrap(rect, 'width="100%" height="100%"')],
  ['giant size', wrap(rect, 'viewBox="0 0 1e9 1e9"')],
  ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g></svg>'],
  ['two roots', wrap(rect) + wrap(rect)],
  ['two attributes of one name', wrap('<rect id="a" id="b"/>')],
  ['deep nesting', wrap('<g>'.repeat(5000) + '</g>'.repeat(5000))],
  ['nothing', ' '],
]

describe('an SVG', () => {
  test.each(attacks)('is harmless after %s', (_, inside) => {
    const svg = clean(wrap(inside + rect))
    expect(svg).not.toMatch(dangerous)
    expect(svg).toContain(rect)
  })

  test.each(refusals)('is refused for %s', (_, svg) => {
    expect(() => clean(svg)).toThrow(expect.objectContaining({ code: 'image.invalid' }))
  })

  test('that is not UTF-8 is refused', () => {
    expect(() => sanitizeSvg(Buffer.from(wrap('<text>\u00e9</text>'), 'latin1'))).toThrow('Invalid image.')
    expect(() => sanitizeSvg(Buffer.from(wrap(rect), 'utf16le'))).toThrow('Invalid image.')
  })

  test('keeps what draws: gradients, clips, masks, patterns, text, links as groups, own styles and pictures inside', () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const svg = clean(
      wrap(
        `<defs><linearGradient id="g" gradientTransform="rotate (45)"><stop offset="0" stop-color="#fff"/></linearGradient>
        <clipPath id="c"><circle r="4"/></clipPath><symbol id="s"><path d="M0 0"/></symbol></defs>
        <style type="text/css"><![CDATA[/* x */ .cls-1 , #a > path{fill:url(#g);filter:url("#f")}]]></style>
        <g clip-path="url(#c)" style="fill: url('#g') ; opacity:.5"><use xlink:href="#s" x="1"/></g>
        <a href="https://example.org"><text font-family="'A B', serif">A &amp; B<a><tspan dx="1">C</tspan></a></text></a>
        <image href="data:image/png;base64,${pixel}" width="1" height="1"/>`,
      ),
    )
    for (const part of [
      'gradientTransform="rotate (45)"',
      '<clipPath id="c">',
      '.cls-1 , #a > path{fill:url(#g);filter:url("#f")}'.replace('>', '&gt;'),
      `style="fill:url('#g');opacity:.5"`,
      '<use href="#s" x="1">',
      `<g><text font-family="'A B', serif">A &amp; B<tspan><tspan dx="1">C</tspan></tspan></text></g>`,
      `href="data:image/png;base64,${pixel}"`,
    ]) {
      expect(svg).toContain(part)
    }
    expect(clean(svg)).toBe(svg)
  })

  test('with the standard line of older programs is taken', () => {
    const doctype =
      '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(clean(doctype + wrap(rect))).toBe(clean(wrap(rect)))
  })

  test('without viewBox gets one from its width and height', () => {
    expect(sanitizeSvg(Buffer.from(wrap(rect, 'width="72pt" height="40"')))).toMatchObject({
      width: 96,
      height: 40,
      svg: expect.stringContaining('viewBox="0 0 96 40"'),
    })
  })

  test.each([
    ['letters', `<rect fill="${'a'.repeat(200_000)} b(" />`],
    ['digits', `<rect width="${'1'.repeat(200_000)}x"/>`],
    ['selectors', `<style>${'a '.repeat(100_000)}</style>`],
    ['comment starts', `<style>${'/*'.repeat(100_000)}</style>`],
    ['brackets', `<rect fill="${'url('.repeat(60_000)}"/>`],
    ['attributes', `<rect ${Array.from({ length: 20_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
  ])('of endless %s is read in no time', (_, inside) => {
    const began = performance.now()
    try {
      clean(wrap(inside))
    } catch {
      // Refused is as good.
    }
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

describe('the ten artworks', () => {
  const folder = 'web/ui/badges/artworks'
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  const pixels = async (svg: Buffer) =>
    await sharp(await rasterizeSvg(svg, 300))
      .raw()
      .toBuffer()

  test('are all there', () => expect(names).toHaveLength(10))

  test.each(names)('%s passes and looks the same', async (name) => {
    const original = readFileSync(`${folder}/${name}`)
    const gated = await gateImage(original, { kind: 'badge' })
    expect(gated).toMatchObject({ mediaType: 'image/svg+xml', width: 400, height: 400 })
    expect((await pixels(gated.bytes)).equals(await pixels(original))).toBe(true)
    expect((await gateImage(gated.bytes, { kind: 'badge' })).bytes.equals(gated.bytes)).toBe(true)
  })
})
