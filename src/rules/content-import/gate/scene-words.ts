/** Industries and places that vendors' own items use: readers don't notice them unless they are everywhere. */
export const COMMON_SCENES =
  'airline agency bank clinic factory hospital hotel insurer insurance manufacturer manufacturing pharmacy publisher retailer school startup start-up university warehouse';

/** Industries and places that a reader remembers. */
export const RARE_SCENES =
  'airport aquarium auction auctioneer bakery baker bookkeeper bookshop bookstore brewery brewer builder butcher cafe caterer ' +
  'charity chocolate choir cinema circus consultancy cooperative courier creamery creche dairy dentist dentistry distillery ' +
  'embassy farm farmer federation ferry florist foundry funeral gallery garage genealogy greenhouse grocer grocery gym ' +
  'harbor harbour hostel jeweler judo kindergarten laundry lawyer locksmith lottery mill monastery museum notary ' +
  'nursery observatory opera optician orchard orchestra orphanage parish perfumer photographer physiotherapist ' +
  'pharmacist planetarium plumber podcast pottery prison quarry railway ranch realtor regatta ' +
  'reinsurer restaurant sawmill seismology shipbroker shipyard shoemaker ski stadium steelworks surveyor tailor ' +
  'tannery tavern theater theatre treasurer undertaker upholsterer veterinarian veterinary vineyard vintner ' +
  'waterworks wedding winery yacht zoo';
