import { achievementTypes } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'

export type AchievementType = (typeof achievementTypes)[number]

const names: Record<AchievementType, () => string> = {
  Achievement: () => t('Achievement'),
  ApprenticeshipCertificate: () => t('Apprenticeship Certificate'),
  Assessment: () => t('Assessment'),
  Assignment: () => t('Assignment'),
  AssociateDegree: () => t('Associate Degree'),
  Award: () => t('{type, select, other {Award}}', { type: '' }),
  Badge: () => t('Badge'),
  BachelorDegree: () => t('Bachelor Degree'),
  Certificate: () => t('Certificate'),
  CertificateOfCompletion: () => t('Certificate of Completion'),
  Certification: () => t('Certification'),
  CommunityService: () => t('Community Service'),
  Competency: () => t('Competency'),
  Course: () => t('Course'),
  CoCurricular: () => t('Co-curricular Activity'),
  Degree: () => t('Degree'),
  Diploma: () => t('Diploma'),
  DoctoralDegree: () => t('Doctoral Degree'),
  Fieldwork: () => t('Fieldwork'),
  GeneralEducationDevelopment: () => t('General Education Development'),
  JourneymanCertificate: () => t('Journeyman Certificate'),
  LearningProgram: () => t('Learning Program'),
  License: () => t('License'),
  Membership: () => t('Membership'),
  ProfessionalDoctorate: () => t('Professional Doctorate'),
  QualityAssuranceCredential: () => t('Quality Assurance Credential'),
  MasterCertificate: () => t('Master Certificate'),
  MasterDegree: () => t('Master Degree'),
  MicroCredential: () => t('Micro-credential'),
  ResearchDoctorate: () => t('Research Doctorate'),
  SecondarySchoolDiploma: () => t('Secondary School Diploma'),
}

/** What people call a type of Open Badges; a type that is not of its list, as it is. */
export function achievementTypeName(type: string): string {
  const known = achievementTypes.find((one) => one === type)
  return known ? names[known]() : type
}
