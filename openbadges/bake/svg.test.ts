import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { BakeError } from './bake-error.ts'
import { bakeSvg } from './bake-svg.ts'
import { readBadgeImage } from './read-badge-image.ts'

const plain = '<?xml version="1.0"?>\n<!-- a > b --><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>\n'
const jws = 'eyJhbGciOiJFZERTQSJ9.e30.c2ln'

function read(svg: string) {
  return readBadgeImage(new TextEncoder().encode(svg))
}

async function codeOf(svg: string): Promise<string | undefined> {
  return read(svg).then(
    () => undefined,
    (error) => (error instanceof BakeError ? error.code : String(error)),
  )
}

/** The badge elements as an independent XML reader sees them. */
function elementsOf(svg: string): { uri: string; local: string; text: string; verify: string | undefined }[] {
  const found: { uri: string; local: string; text: string; verify: string | undefined }[] = []
  const parser = new SaxesParser({ xmlns: true })
  let index = -1
  parser.on('opentag', (tag) => {
    if (!tag.name.startsWith('openbadges:')) return
    index = found.push({ uri: tag.uri, local: tag.local, text: '', verify: tag.attributes.verify?.value }) - 1
  })
  parser.on('cdata', (text) => {
    const element = found[index]
    if (element !== undefined) element.text += text
  })
  parser.write(svg).close()
  return found
}

describe('baking an SVG', () => {
  it('gives back any JSON that was baked, also to an independent XML reader', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ stringUnit: 'binary' }), async (json) => {
        const baked = bakeSvg(plain, '3_0', { json })
        const badge = await read(baked)
        expect(badge?.version).toBe('3_0')
        expect(JSON.parse(badge?.text ?? '')).toEqual(JSON.parse(json))
        expect(elementsOf(baked)).toEqual([
          { uri: 'https://purl.imsglobal.org/ob/v3p0', local: 'credential', text: badge?.text, verify: undefined },
        ])
      }),
    )
  })

  it('keeps the end mark of a character data section inside JSON strings', async () => {
    const json = JSON.stringify({ narrative: ']]> and ]]]]>>', odd: '\ufffe\ud800' })
    const baked = bakeSvg(plain, '3_0', { json })
    expect(baked.match(/\]\]>/g)).toHaveLength(1)
    expect(JSON.parse((await read(baked))?.text ?? '')).toEqual(JSON.parse(json))
  })

  it('puts the badge first in the root and touches nothing else', () => {
    const baked = bakeSvg(plain, '2_0', { json: '{}' }, 'https://a.example/1?x=1&y="2"')
    const badge =
      '<openbadges:assertion verify="https://a.example/1?x=1&amp;y=&quot;2&quot;"><![CDATA[{}]]></openbadges:assertion>'
    expect(baked).toBe(plain.replace('/svg"><path', `/svg" xmlns:openbadges="http://openbadges.org">${badge}<path`))
  })

  it('replaces badges of either edition and declares the namespace once', async () => {
    const twice = bakeSvg(bakeSvg(plain, '2_0', { json: '{"a":1}' }), '3_0', { jws })
    expect(twice.match(/xmlns:openbadges=/g)).toHaveLength(1)
    expect(elementsOf(twice)).toEqual([
      { uri: 'https://purl.imsglobal.org/ob/v3p0', local: 'credential', text: '', verify: jws },
    ])
    expect(await read(twice)).toEqual({ version: '3_0', text: jws })
    expect(bakeSvg(twice, '3_0', { jws })).toBe(twice)
  })

  it('opens an empty root and keeps a prefixed one', async () => {
    const empty = bakeSvg('<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="1"/>', '3_0', { jws })
    expect(empty.endsWith('</svg:svg>')).toBe(true)
    expect(await read(empty)).toEqual({ version: '3_0', text: jws })
  })

  it('refuses what is no SVG', () => {
    expect(() => bakeSvg('<html></html>', '3_0', { jws })).toThrow(BakeError)
  })
})

describe('reading an SVG', () => {
  it('finds nothing in a plain one', async () => {
    expect(await read(plain)).toBeUndefined()
  })

  it('finds the badge under another prefix, deeper down and in escaped text', async () => {
    const other =
      '<svg xmlns="http://www.w3.org/2000/svg"><metadata xmlns:o="http://openbadges.org"><o:assertion verify="x">' +
      ' {&quot;a&quot;:&#x1F396;&#33;} </o:assertion></metadata></svg>'
    expect(await read(other)).toEqual({ version: '2_0', text: '{"a":🎖!}' })
    const wrong = other.replace('http://openbadges.org', 'http://closedbadges.org')
    expect(await read(wrong)).toBeUndefined()
  })

  it('reads a learner record', async () => {
    const record = `<svg xmlns:c="https://purl.imsglobal.org/clr/v2p0"><c:credential verify="${jws}"/></svg>`
    expect(await read(record)).toEqual({ version: '3_0', text: jws })
  })

  it('takes the verify attribute of an empty element', async () => {
    const signed = `<svg xmlns:openbadges="http://openbadges.org"><openbadges:assertion verify='${jws}'/></svg>`
    expect(await read(signed)).toEqual({ version: '2_0', text: jws })
  })

  it('tolerates a plain document type and refuses one with declarations or unknown entities', async () => {
    expect(await codeOf(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${plain}`)).toBeUndefined()
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'
    expect(await codeOf(bomb)).toBe('document-type')
    const entity = '<svg xmlns:o="http://openbadges.org"><o:assertion>&b;</o:assertion></svg>'
    expect(await codeOf(entity)).toBe('malformed')
  })

  it('refuses more badges than anybody puts into one picture, however alike', async () => {
    const many = '<o:assertion verify="a"/>'.repeat(101)
    expect(await codeOf(`<svg xmlns:o="http://openbadges.org">${many}</svg>`)).toBe('too-many-parts')
  })

  it('takes every reference that XML has, and no stray ampersand', async () => {
    const inside = (text: string) => `<svg xmlns:o="http://openbadges.org"><o:assertion>${text}</o:assertion></svg>`
    expect(await read(inside('{&quot;a&quot;:&#49;&#x31;}'))).toMatchObject({ text: '{"a":11}' })
    for (const stray of ['a & b', '&&amp;', '&;', '&#;', '&#x;', '&amp', '&toolonganame;']) {
      expect([stray, await codeOf(inside(stray))]).toEqual([stray, 'malformed'])
    }
  })

  it('refuses two badges that differ and broken markup', async () => {
    const two = '<o:assertion verify="a"/><o:assertion verify="b"/>'
    expect(await codeOf(`<svg xmlns:o="http://openbadges.org">${two}</svg>`)).toBe('differing-badges')
    for (const broken of ['<svg', '<svg><a></svg>', '<svg a=b></svg>', '<svg><!-- </svg>', '<svg><![CDATA[</svg>']) {
      expect(await codeOf(broken)).toBe('malformed')
    }
    expect(await codeOf('<html></html>')).toBe('not-an-image')
    expect(await codeOf('plain text')).toBe('not-an-image')
  })

  it('takes time in proportion to the length, also for hostile markup', async () => {
    const hostile = [
      '<svg '.padEnd(1_000_000, 'a="'),
      `<svg ${'xmlns:a="x" '.repeat(80_000)}/>`,
      `<svg>${'<a:assertion xmlns:b="x">'.repeat(40_000)}</svg>`,
      `<svg>${'<![CDATA['.repeat(100_000)}</svg>`,
      `<svg>${'&'.repeat(1_000_000)}</svg>`,
      `<svg>${'<'.repeat(1_000_000)}`,
    ]
    for (const svg of hostile) {
      const started = performance.now()
      await codeOf(svg)
      expect(performance.now() - started).toBeLessThan(1500)
    }
  })
})
