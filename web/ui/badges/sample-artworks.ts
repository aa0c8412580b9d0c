import { t } from '#shared/i18n/text.ts'
import accessibleDesign from './artworks/accessible-design.svg?url&no-inline'
import chamberChoir from './artworks/chamber-choir.svg?url&no-inline'
import dataAnalysis from './artworks/data-analysis.svg?url&no-inline'
import daySkipper from './artworks/day-skipper.svg?url&no-inline'
import deansList from './artworks/deans-list.svg?url&no-inline'
import firstAid from './artworks/first-aid.svg?url&no-inline'
import hundredHours from './artworks/hundred-hours.svg?url&no-inline'
import mountainLeader from './artworks/mountain-leader.svg?url&no-inline'
import openScience from './artworks/open-science.svg?url&no-inline'
import peerMentor from './artworks/peer-mentor.svg?url&no-inline'

export interface SampleArtwork {
  /** Also its file name, without the ending. */
  id: string
  name: string
  url: string
}

/** Sash's own ten badge pictures, free to start a badge from. */
export function sampleArtworks(): SampleArtwork[] {
  return [
    { id: 'day-skipper', name: t('Day Skipper'), url: daySkipper },
    { id: 'hundred-hours', name: t('Hundred Hours'), url: hundredHours },
    { id: 'data-analysis', name: t('Data Analysis'), url: dataAnalysis },
    { id: 'peer-mentor', name: t('Peer Mentor'), url: peerMentor },
    { id: 'chamber-choir', name: t('Chamber Choir'), url: chamberChoir },
    { id: 'open-science', name: t('Open Science'), url: openScience },
    { id: 'mountain-leader', name: t('Mountain Leader'), url: mountainLeader },
    { id: 'deans-list', name: t('Dean’s List'), url: deansList },
    { id: 'accessible-design', name: t('Accessible Design'), url: accessibleDesign },
    { id: 'first-aid', name: t('First Aid'), url: firstAid },
  ]
}
