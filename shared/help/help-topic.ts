/** Whom a page of the help is for; also the last part of its address. */
export const helpNames = ['teachers', 'earners', 'employers', 'operators'] as const
export type HelpName = (typeof helpNames)[number]

/** One step. What the interface calls something stands between two pairs of asterisks. */
export interface HelpSection {
  id: string
  title: string
  paragraphs: readonly string[]
  picture?: HelpPicture
  tip?: string
  /** What goes wrong, or is asked, with its answer. */
  questions?: readonly { asked: string; answer: string }[]
}

export type HelpPicture = 'artworks' | 'list' | 'states' | 'card' | 'verdicts' | 'places'

export interface HelpTopic {
  name: HelpName
  /** In the list of pages. */
  label: string
  title: string
  lead: string
  sections: readonly HelpSection[]
}

/** Marks what the interface calls something. */
export const inBold = (label: string): string => `**${label}**`
