/** The closed lists of words of Open Badges 3.0; each may be extended by `ext:` words of one's own unless noted. */
export const vocabularies = {
  achievementType:
    'Achievement ApprenticeshipCertificate Assessment Assignment AssociateDegree Award Badge BachelorDegree Certificate CertificateOfCompletion Certification CommunityService Competency Course CoCurricular Degree Diploma DoctoralDegree Fieldwork GeneralEducationDevelopment JourneymanCertificate LearningProgram License Membership ProfessionalDoctorate QualityAssuranceCredential MasterCertificate MasterDegree MicroCredential ResearchDoctorate SecondarySchoolDiploma'.split(
      ' ',
    ),
  identityType:
    'name sourcedId systemId productId userName accountId emailAddress nationalIdentityNumber isbn issn lisSourcedId oneRosterSourcedId sisSourcedId ltiContextId ltiDeploymentId ltiToolId ltiPlatformId ltiUserId identifier'.split(
      ' ',
    ),
  resultType:
    'GradePointAverage LetterGrade Percent PerformanceLevel PredictedScore RawScore Result RubricCriterion RubricCriterionLevel RubricScore ScaledScore Status'.split(
      ' ',
    ),
  targetType: 'ceasn:Competency ceterms:Credential CFItem CFRubric CFRubricCriterion CFRubricCriterionLevel CTDL'.split(
    ' ',
  ),
}

/** How two achievements of a Comprehensive Learner Record belong together; this list cannot be extended. */
export const associationTypes = [
  'exactMatchOf',
  'isChildOf',
  'isParentOf',
  'isPartOf',
  'isPeerOf',
  'isRelatedTo',
  'precedes',
  'replacedBy',
]

/** Two more of CASE, which the schema of the record does not have. */
export const caseAssociations = ['exemplar', 'hasSkillLevel']
