import { describeDesign } from '../describe-design.ts'
import { type BadgeDesign, ringLength } from '../design.ts'
import { randomDesign, startDesign, throwSeed } from '../random-design.ts'
import { type DrawnBadge, drawBadge } from './draw-badge.ts'
import { type LetterSet, loadLetters } from './letters.ts'
import { svgDataUrl } from './svg-data-url.ts'

/** What a form keeps of a badge from the studio. */
export interface DesignedBadge {
  /** SVG as data URL. */
  image: string
  design: BadgeDesign
  /** What the picture shows, in words. */
  description: string
}

export function drawDesign(design: BadgeDesign, letters: LetterSet): DesignedBadge & DrawnBadge {
  const description = describeDesign(design)
  const drawn = drawBadge(design, letters, description)
  return { ...drawn, image: svgDataUrl(drawn.svg), design, description }
}

/** A first draft: random looks, and the badge's name in the ring where it fits. */
export function draftDesign(name: string): BadgeDesign {
  const top = name.trim()
  return randomDesign(throwSeed(), { ...startDesign, top: top.length <= ringLength ? top : '' })
}

/** A whole badge from nothing but its name. */
export async function generateBadge(name: string): Promise<DesignedBadge> {
  const { image, design, description } = drawDesign(draftDesign(name), await loadLetters())
  return { image, design, description }
}
