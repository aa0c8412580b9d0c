import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { imageBytes } from '#contracts/fields/limits.ts'
import { rasterizeSvg } from '#infra/images/rasterize-svg.ts'
import { sanitizeSvg } from '#infra/images/sanitize-svg.ts'
import { type BadgeDesign, readDesign, ribbonLength, ringLength, shapeIds } from '../design.ts'
import { emblemNames } from '../emblem-names.ts'
import { findEmblems } from '../emblem-words.ts'
import { proposeDesigns, randomDesign, startDesign } from '../random-design.ts'
import { hasClearColors } from './check-colors.ts'
import { drawBadge, measureBand, placeRibbon } from './draw-badge.ts'
import { ribbonHeight } from './draw-ribbons.ts'
import { drawRing } from './draw-ring.ts'
import { emblemIcons } from './emblem-icons.ts'
import { type LetterSet, loadLetters } from './letters.ts'

let letters: LetterSet
beforeAll(async () => {
  letters = await loadLetters()
})

const draw = (design: BadgeDesign) => drawBadge(design, letters, 'Day Skipper')
const sanitize = (svg: string) => sanitizeSvg(new TextEncoder().encode(svg)).svg

/** Every element with its attributes, in order: what a drawing means, however it is written. */
function readElements(svg: string): string[] {
  const elements: string[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const sorted = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1))
    elements.push(JSON.stringify([name, sorted]))
  })
  parser.on('text', (text) => elements.push(text))
  parser.write(svg).close()
  return elements
}

const words = ['', 'Day Skipper', 'Zażółć gęślą jaźń', 'R & D <2026>', 'Ωδυσσεύς', '数据分析', 'مرحبا بالعالم']
const madeDesign = (seed: number): BadgeDesign => {
  const word = (turn: number) => words[(seed + turn) % words.length] ?? ''
  const given = { ...startDesign, top: word(0), bottom: word(3), ribbon: word(seed % 5), stars: seed % 6 }
  return randomDesign(seed, seed % 4 === 0 ? { ...given, emblem: { kind: 'text', text: 'ŁÓ' } } : given)
}
const seeds = Array.from({ length: 500 }, (_, seed) => seed)

describe('a random design', () => {
  it('is clear to see, small, well-formed and what the server takes, five hundred times', () => {
    for (const seed of seeds) {
      const design = madeDesign(seed)
      expect(hasClearColors(design)).toBe(true)
      expect(readDesign(JSON.parse(JSON.stringify(design)))).toEqual(design)
      const { svg } = draw(design)
      expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(imageBytes)
      expect(svg).not.toMatch(/NaN|Infinity|undefined/)
      expect(readElements(sanitize(svg))).toEqual(readElements(svg))
    }
  })

  it('is the same for the same seed and another for another', () => {
    const looks = seeds.map((seed) => JSON.stringify(randomDesign(seed)))
    expect(looks).toEqual(seeds.map((seed) => JSON.stringify(randomDesign(seed))))
    expect(new Set(looks).size).toBeGreaterThan(480)
  })

  it('leaves the words and an own emblem alone', () => {
    const own = {
      ...startDesign,
      top: 'Mentor',
      ribbon: '2026',
      stars: 2,
      emblem: { kind: 'text', text: 'AB' },
    } as const
    const { top, ribbon, stars, emblem } = randomDesign(7, own)
    expect({ top, ribbon, stars, emblem }).toEqual({ top: 'Mentor', ribbon: '2026', stars: 2, emblem: own.emblem })
  })
})

describe('designs for a name', () => {
  it('are twelve of all shapes and colours, with emblems for its words in five languages', () => {
    for (const [name, ...emblems] of [
      ['Day Skipper', 'sailboat'],
      ['Erste Hilfe an Bord', 'heart-pulse', 'hand-heart'],
      ['Fotografía básica', 'camera'],
      ['Randonnée en montagne', 'mountain'],
      ['Muziek voor beginners', 'eighth-notes', 'sprout'],
    ] as const) {
      const designs = proposeDesigns(name, 7)
      expect(designs).toHaveLength(12)
      for (const part of ['shape', 'colors'] as const) {
        expect(new Set(designs.map((design) => JSON.stringify(design[part]))).size).toBe(12)
      }
      const icons = designs.flatMap(({ emblem }) => (emblem.kind === 'icon' ? emblem.icon : []))
      expect([name, icons.filter((icon) => !(emblems as readonly string[]).includes(icon))]).toEqual([name, []])
      expect(designs.every(({ top }) => top === name)).toBe(true)
    }
  })

  it('take no part of a word for a word, and any emblem where nobody thought of one', () => {
    expect(findEmblems('Article of the week')).toEqual([])
    expect(new Set(proposeDesigns('Xyz', 3).map(({ emblem }) => JSON.stringify(emblem))).size).toBeGreaterThan(4)
  })
})

describe('a drawn badge', () => {
  it('is well-formed whatever is typed', () => {
    const text = (maxLength: number) => fc.string({ unit: 'binary', maxLength })
    fc.assert(
      fc.property(text(ringLength), text(ringLength), text(ribbonLength), text(4), (top, bottom, ribbon, initials) => {
        const emblem = { kind: 'text', text: initials } as const
        const { svg } = draw({ ...startDesign, top, bottom, ribbon, emblem })
        expect(readElements(sanitize(svg))).toEqual(readElements(svg))
      }),
    )
  })

  it.each(shapeIds)('can be painted by the server as a %s', async (shape) => {
    const { svg } = draw({ ...startDesign, shape, top: 'Day Skipper', ribbon: 'Level 2', tails: true, stars: 3 })
    const png = await rasterizeSvg(new TextEncoder().encode(sanitize(svg)), 64)
    expect([...png.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  })

  it('has its words as outlines, so that they look the same everywhere', () => {
    const { svg } = draw({ ...startDesign, top: 'Zażółć gęślą jaźń', bottom: '© 2026 – 7 €', ribbon: 'L’Été' })
    expect(svg).not.toContain('<text')
  })

  it('leaves signs of other scripts to the fonts of whoever draws it', () => {
    const { svg } = draw({ ...startDesign, top: '数据' })
    expect(svg.match(/<text[^>]*font-family="[^"]*sans-serif"[^>]*>.<\/text>/gu)).toHaveLength(2)
    expect(draw({ ...startDesign, top: 'مرحبا بالعالم' }).svg.match(/<text/g)).toHaveLength(2)
    expect(sanitize(svg)).toContain('Noto Sans CJK SC')
  })

  it('sets long texts smaller and says from which size they can be read', () => {
    const short = draw({ ...startDesign, top: 'Skipper' }).legibleFrom
    const long = draw({ ...startDesign, top: 'A'.repeat(ringLength), bottom: 'B'.repeat(ringLength) }).legibleFrom
    expect(draw(startDesign).legibleFrom).toBe(0)
    expect(short).toBeGreaterThan(50)
    expect(long).toBeGreaterThan(short)
  })

  it('carries an own logo inside the file', () => {
    const data =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { svg } = draw({ ...startDesign, emblem: { kind: 'logo', name: 'logo.png', data } })
    expect(sanitize(svg)).toContain(`href="${data}"`)
  })

  it('knows the paths of every emblem', () => {
    for (const name of emblemNames) expect(emblemIcons[name]?.length).toBeGreaterThan(0)
  })
})

describe('a saved design', () => {
  it('is not opened when another program made it', () => {
    expect(readDesign(null)).toBeUndefined()
    expect(readDesign({ shape: 'circle' })).toBeUndefined()
    expect(readDesign({ ...startDesign, version: 2 })).toBeUndefined()
    const remote = { kind: 'logo', name: 'x', data: 'https://tracker.example/x.png' }
    expect(readDesign({ ...startDesign, emblem: remote })).toBeUndefined()
  })

  it('has at most 64 KiB with the largest logo and the longest texts', () => {
    const data = `data:image/png;base64,${'A'.repeat(Math.ceil(40_000 / 3) * 4)}`
    const text = { top: '数'.repeat(ringLength), bottom: '数'.repeat(ringLength), ribbon: '数'.repeat(ribbonLength) }
    const design = { ...startDesign, ...text, emblem: { kind: 'logo', name: '数'.repeat(255), data } }
    expect(readDesign(design)).toBeDefined()
    expect(new TextEncoder().encode(JSON.stringify(design)).length).toBeLessThanOrEqual(65_536)
  })
})

describe('a ribbon', () => {
  const texts = ['A', 'Harbour', 'Harbour Sailing School', 'W'.repeat(ringLength)]
  const faces = ['sans', 'serif'] as const

  it.each(shapeIds)('lies between the texts of the ring and hides none of them: %s', (shape) => {
    for (const bottom of texts) {
      for (const face of faces) {
        const design: BadgeDesign = { ...startDesign, shape, face, top: bottom, bottom, ribbon: 'Level 2' }
        const band = measureBand(design)
        const edge = placeRibbon(design, band, 190) + ribbonHeight / 2
        const across = { from: edge - ribbonHeight, to: edge }
        const { upperTo, lowerFrom, capitals } = drawRing(design, letters[face], band, across)
        expect([shape, bottom, lowerFrom >= edge, upperTo <= across.from]).toEqual([shape, bottom, true, true])
        expect(capitals).toBeGreaterThan(2)
        // The ribbon's rectangle ends where it was said to.
        const [, top = ''] = /<rect [^>]*?y="([\d.]+)"[^>]*height="58"/.exec(draw(design).svg) ?? []
        expect(Number(top) + ribbonHeight).toBeCloseTo(band.centre.y + edge, 0)
      }
    }
  })
})
