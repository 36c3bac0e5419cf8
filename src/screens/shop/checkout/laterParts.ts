/** What the checkout shows once a run is chosen: no part of a visit's first load. */

export { PaymentPart } from '../purchase/PaymentPart.tsx';
export { PriceFailure } from '../purchase/PriceFailure.tsx';
export { CodePart } from './CodePart.tsx';
export { ContactPart } from './ContactPart.tsx';
export { DistancePart } from './DistancePart.tsx';
export { PlacesPart } from './PlacesPart.tsx';
