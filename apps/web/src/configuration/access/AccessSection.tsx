import { AccessViews, viewOf } from "./AccessViews.tsx";
import { MatrixView } from "./MatrixView.tsx";
import { ReviewView } from "./ReviewView.tsx";
import { WhyView } from "./WhyView.tsx";
import "./access.css";
import { useAddress } from "../../ui/use-address.ts";

/** Who sees what: why one person does, everybody at a glance, and all of it as a sheet. The address says which. */
export function AccessSection() {
  const { view } = useAddress("/configuration").search;
  const current = viewOf(view);
  return (
    <>
      <AccessViews current={current} />
      {current === "why" ? <WhyView /> : current === "matrix" ? <MatrixView /> : <ReviewView />}
    </>
  );
}
