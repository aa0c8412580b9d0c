import { describeDesign } from '../describe-design.ts'
import type { BadgeDesign } from '../design.ts'
import { proposeDesigns, throwSeed } from '../random-design.ts'
import { type DrawnBadge, drawBadge } from './draw-badge.ts'
import { type LetterSet, loadLetters } from './letters.ts'
import { svgDataUrl } from './svg-data-url.ts'

export { throwSeed }

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

/** A whole badge from nothing but its name. */
export async function generateBadge(name: string, seed = throwSeed()): Promise<DesignedBadge> {
  const { image, design, description } = drawDesign(proposeDesigns(name, seed)[0], await loadLetters())
  return { image, design, description }
}
