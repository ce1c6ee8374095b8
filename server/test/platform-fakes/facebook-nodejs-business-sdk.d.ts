/** The parts of Meta's own library that tests compare with; it has no types. */
declare module 'facebook-nodejs-business-sdk' {
  export class UserData {
    setEmail(email: string): this
    setPhone(phone: string): this
    setFirstName(name: string): this
    setLastName(name: string): this
    setCountry(country: string): this
    setLeadId(id: string): this
    setFbc(fbc: string): this
    setFbp(fbp: string): this
  }

  export class CustomData {
    setValue(value: number): this
    setCurrency(currency: string): this
    setCustomProperties(properties: Readonly<Record<string, unknown>>): this
  }

  export class ServerEvent {
    setEventName(name: string): this
    setEventTime(seconds: number): this
    setEventId(id: string): this
    setActionSource(source: string): this
    setUserData(data: UserData): this
    setCustomData(data: CustomData): this
    normalize(): Readonly<Record<string, unknown>>
  }
}
