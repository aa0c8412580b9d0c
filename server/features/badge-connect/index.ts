export { findPerson, type Person } from './find-person.ts'
export { routes } from './routes.ts'
export { privacyUrl, serviceImage, serviceTitle, termsUrl } from './service-facts.ts'
