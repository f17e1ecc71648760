// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { storeSession } from "../../api/stored-session.ts";
import { renderPage, t } from "../../forms/testing/render-page.tsx";
import { DeliveryForm } from "./DeliveryForm.tsx";
import type { DeliveryOptions } from "./delivery-entry.ts";

const spain = { id: 1, code: "ES01", name: "España" };
const brazil = { id: 2, code: "BR01", name: "Brasil" };
const people = { id: 10, code: "ONHR", name: "Personas", section: "OnHR", entityFrom: "delivery", legalEntities: [spain, brazil] };
const options = { ingestions: [people, { ...people, id: 11, name: "Otra" }], period: { year: 2026, month: 10 } } as DeliveryOptions;
const file = new File(["a;b\n1;2\n"], "personas.csv");

/** The files that are on their way, or were: the test answers them. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  status = 0;
  responseText = "";
  body: Record<string, FormDataEntryValue> = {};
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send(form: FormData) {
    this.body = Object.fromEntries(form.entries());
    requests.push(this);
  }
  abort() {
    this.dispatchEvent(new Event("abort"));
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    act(() => void this.dispatchEvent(new Event("load")));
  }
}
let requests: FakeRequest[] = [];
/** Who signs what is delivered here: nobody loses anything unless a test says so. */
const others = { loses: { sign: false, validate: false }, sign: ["Lena Vogt"], validate: ["Rui Antunes"], administrators: ["Alba Ferrer"] };
let signers: typeof others;
const request = async (place: number) => waitFor(() => requests[place] ?? Promise.reject(new Error("not sent")));

beforeEach(() => {
  requests = [];
  signers = others;
  storeSession({ userName: "ana@example.com", name: "Ana", token: "x" });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("validation/signers") ? signers : { items: [], next: null }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onSent = vi.fn();
async function open(wanted = { ingestionId: 10, legalEntityId: 1 } as { ingestionId?: number; legalEntityId?: number }) {
  onSent.mockClear();
  const page = renderPage(() => <DeliveryForm options={options} wanted={wanted} onSent={onSent} />);
  await screen.findByRole("form", { name: t("ingestion.new-title") });
  return page;
}
const input = (name: string) => document.querySelector(`[id^=delivery][id$=${name}]`) as HTMLInputElement;
const choose = (chosen = file) =>
  fireEvent.change(document.querySelector("input[type=file]") as HTMLInputElement, { target: { files: [chosen] } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const check = () => press(t("ingestion.check-only"));
const confirmed = () =>
  within(screen.getByRole("dialog")).getByRole("button", { name: t("ingestion.deliver-month", { month: "octubre de 2026" }) });
const isChosen = () => screen.queryByText(/personas\.csv/) !== null;

describe("the delivery form", () => {
  test("says all that is missing, and leads to it; nothing is sent", async () => {
    await open({});
    check();
    const summary = await screen.findByRole("alert");
    const links = within(summary).getAllByRole("button");
    expect(links.map(({ textContent }) => textContent)).toEqual([
      t("ui.form-problem", { field: t("ingestion.ingestion"), problem: t("ingestion.ingestion-missing") }),
      t("ui.form-problem", { field: t("ingestion.file"), problem: t("ingestion.file-missing") }),
    ]);
    fireEvent.click(links[1] as HTMLElement);
    expect(document.activeElement).toBe(input("file"));
    expect(requests).toEqual([]);
  });

  test("[EYES-04] who would deliver for somebody else reads before that they cannot sign then, and who could", async () => {
    signers = { ...others, loses: { sign: true, validate: false } };
    await open();
    const note = await screen.findByText(new RegExp(t("ingestion.signers-lose-sign")));
    expect(note.textContent).toContain(t("ingestion.signers-sign", { names: "Lena Vogt" }));
    expect(note.textContent).toContain(t("ingestion.signers-validate", { names: "Rui Antunes" }));
  });

  test("[EYES-04] where nobody could sign then, it names who may change that", async () => {
    signers = { ...others, loses: { sign: true, validate: false }, sign: [] };
    await open();
    const text = t("ingestion.signers-nobody-sign", { administrators: 1, names: "Alba Ferrer" });
    expect(await screen.findByText((shown) => shown.includes(text))).toBeDefined();
  });

  test("checks without asking, and keeps the file; delivers it after a yes, once, and lets go of it", async () => {
    await open();
    choose();
    check();
    const first = await request(0);
    expect(first.body).toMatchObject({ ingestionId: "10", legalEntityId: "1", year: "2026", month: "10", purpose: "check" });
    first.answer(202, { id: 5, purpose: "check" });
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(isChosen()).toBe(true);

    fireEvent.submit(screen.getByRole("form", { name: t("ingestion.new-title") }));
    await screen.findByRole("dialog");
    act(() => {
      const yes = confirmed();
      fireEvent.click(yes);
      fireEvent.click(yes);
    });
    (await request(1)).answer(202, { id: 6, purpose: "deliver" });
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(2));
    expect(requests.map(({ body }) => body["purpose"])).toEqual(["check", "deliver"]);
    expect(isChosen()).toBe(false);
    expect(input("legalEntityId").value).toContain("España");
  });

  test("leaving asks while it is sent, and only then; whoever stops it finds all as it was", async () => {
    const { leave } = await open();
    choose();
    check();
    await request(0);
    act(leave);
    const question = await screen.findByRole("dialog", { name: t("shell.unsaved-title") });
    fireEvent.click(within(question).getByRole("button", { name: t("ui.cancel") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press(t("ingestion.sending-cancel"));
    await waitFor(() => expect(screen.queryByText(t("ingestion.sending-cancel"))).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
    expect(isChosen()).toBe(true);
    act(leave);
    await screen.findByText("elsewhere");
  });

  test("what is refused leads to its field, a lost connection is said at once; the file stays chosen", async () => {
    await open();
    choose();
    check();
    const fields = [{ path: ["month"], code: "x", error: "Ese mes no se espera." }];
    (await request(0)).answer(422, { code: "invalid-input", error: "No.", requestId: "1", fields });
    const problem = { field: t("ui.month"), problem: "Ese mes no se espera." };
    fireEvent.click(await screen.findByRole("button", { name: t("ui.form-problem", problem) }));
    expect(document.activeElement).toBe(input("month"));
    check();
    const lost = await request(1);
    act(() => void lost.dispatchEvent(new Event("error")));
    await screen.findByText(t("errors.client-no-connection"));
    expect(isChosen()).toBe(true);
  });
});
