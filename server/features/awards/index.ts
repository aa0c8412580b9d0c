export { bakeImage, type StoredImage } from './bake-image.ts'
export { onAwardChanged } from './changes.ts'
export { readEvidence, readExtensions } from './present.ts'
export { routes } from './routes.ts'
