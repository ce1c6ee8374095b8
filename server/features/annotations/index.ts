import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
} from './annotation-operations.ts'

/** The web app's operations for annotations. */
export const annotationOperations = [
  listAnnotations,
  createAnnotation,
  changeAnnotation,
  deleteAnnotation,
]
