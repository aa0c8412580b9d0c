export type {
  AlignmentFacts,
  AwardFacts,
  BadgeClassFacts,
  CriteriaFacts,
  EvidenceFacts,
  IssuerFacts,
  Moment,
  RecipientFacts,
  RecipientType,
} from './facts.ts'
export { type Json, type JsonObject, LinkedDataError, type Tools } from './tools.ts'
