import accessibleDesign from './badges/accessible-design.svg'
import chamberChoir from './badges/chamber-choir.svg'
import dataAnalysis from './badges/data-analysis.svg'
import daySkipper from './badges/day-skipper.svg'
import deansList from './badges/deans-list.svg'
import firstAid from './badges/first-aid.svg'
import hundredHours from './badges/hundred-hours.svg'
import mountainLeader from './badges/mountain-leader.svg'
import openScience from './badges/open-science.svg'
import peerMentor from './badges/peer-mentor.svg'

/** Addresses of Sash's own badge artworks. */
export const sampleArt = {
  accessibleDesign,
  chamberChoir,
  dataAnalysis,
  daySkipper,
  deansList,
  firstAid,
  hundredHours,
  mountainLeader,
  openScience,
  peerMentor,
}
