import { type ClassModel, type ClassName, maybe, one, set } from './class-model.ts'

const endorsed = { endorsement: set('AnyEndorsement'), endorsementJwt: set('jws') }

/** What was achieved, by what measure, and with which result (Open Badges 3.0, B.1). */
export const achievementClasses = {
  AchievementSubject: {
    types: [['AchievementSubject']],
    oneOf: ['id', 'identifier'],
    members: {
      id: maybe('uri'),
      activityEndDate: maybe('activityMoment'),
      activityStartDate: maybe('activityMoment'),
      creditsEarned: maybe('number'),
      achievement: one('Achievement'),
      identifier: set('IdentityObject'),
      image: maybe('Image'),
      licenseNumber: maybe('text'),
      narrative: maybe('text'),
      result: set('Result'),
      role: maybe('text'),
      source: maybe('Profile'),
      term: maybe('text'),
    },
  },
  Achievement: {
    types: [['Achievement']],
    members: {
      id: one('uri'),
      name: one('text'),
      description: one('text'),
      criteria: one('Criteria'),
      achievementType: maybe('achievementType'),
      alignment: set('Alignment'),
      creator: maybe('Profile'),
      creditsAvailable: maybe('number'),
      ...endorsed,
      fieldOfStudy: maybe('text'),
      humanCode: maybe('text'),
      image: maybe('Image'),
      inLanguage: maybe('language'),
      otherIdentifier: set('IdentifierEntry'),
      related: set('Related'),
      resultDescription: set('ResultDescription'),
      specialization: maybe('text'),
      tag: set('text'),
      version: maybe('text'),
    },
  },
  Alignment: {
    types: [['Alignment']],
    members: {
      targetName: one('text'),
      targetUrl: one('uri'),
      targetCode: maybe('text'),
      targetDescription: maybe('text'),
      targetFramework: maybe('text'),
      targetType: maybe('targetType'),
    },
  },
  Criteria: { oneOf: ['id', 'narrative'], asAddress: true, members: { id: maybe('uri'), narrative: maybe('text') } },
  Evidence: {
    types: [['Evidence']],
    members: {
      id: maybe('uri'),
      narrative: maybe('text'),
      name: maybe('text'),
      description: maybe('text'),
      genre: maybe('text'),
      audience: maybe('text'),
    },
  },
  Related: {
    types: [['Related']],
    members: { id: one('uri'), inLanguage: maybe('language'), version: maybe('text') },
  },
  Result: {
    types: [['Result']],
    members: {
      achievedLevel: maybe('uri'),
      alignment: set('Alignment'),
      resultDescription: maybe('uri'),
      status: maybe('resultStatus'),
      value: maybe('text'),
    },
  },
  ResultDescription: {
    types: [['ResultDescription']],
    members: {
      id: one('uri'),
      name: one('text'),
      resultType: one('resultType'),
      alignment: set('Alignment'),
      allowedValue: set('text'),
      requiredLevel: maybe('uri'),
      requiredValue: maybe('text'),
      rubricCriterionLevel: set('RubricCriterionLevel'),
      valueMax: maybe('text'),
      valueMin: maybe('text'),
    },
  },
  RubricCriterionLevel: {
    types: [['RubricCriterionLevel']],
    members: {
      id: one('uri'),
      name: one('text'),
      alignment: set('Alignment'),
      description: maybe('text'),
      level: maybe('text'),
      points: maybe('text'),
    },
  },
} satisfies Partial<Record<ClassName, ClassModel>>
