/**
 * Every text that the web app shows, by area; names of lead fields come from the contract. A second
 * language is a second set of the same areas, chosen by `language`. What every page needs names its
 * area directly: this list would bring the first page the words of all others.
 */
export * as messages from './areas.ts'
