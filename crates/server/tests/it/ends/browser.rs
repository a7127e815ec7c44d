use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{aead, hkdf, signature};
use serde_json::{Value, json};

use super::{Arrived, Ends, curve};

/// A browser that has subscribed to Web Push.
pub struct Browser {
    private: [u8; 32],
    public: Vec<u8>,
    auth: [u8; 16],
    path: String,
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn expand<const N: usize>(salt: &[u8], input: &[u8], info: &[&[u8]]) -> [u8; N] {
    let mut out = [0; N];
    hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(input).expand(info, Length(N)).unwrap().fill(&mut out).unwrap();
    out
}

fn decode(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

impl Browser {
    pub fn new(n: u8) -> Browser {
        let private = [n + 1; 32];
        Browser { public: curve::public(&private), private, auth: [n; 16], path: format!("/push/{n}") }
    }

    /// What it gives to the page that asks for it.
    pub fn subscription(&self, service: &Ends) -> Value {
        json!({
            "endpoint": format!("http://{}{}", service.addr, self.path),
            "p256dh": URL_SAFE_NO_PAD.encode(&self.public), "auth": URL_SAFE_NO_PAD.encode(self.auth),
        })
    }

    /// The text of a body (RFC 8291, section 4).
    pub fn open(&self, body: &[u8]) -> String {
        let (salt, rest) = body.split_at(16);
        assert_eq!(rest[..5], [0, 0, 16, 0, 65], "one record of 4096, and a key");
        let (theirs, sealed) = rest[5..].split_at(65);
        let shared = curve::shared(&self.private, theirs);
        let input: [u8; 32] = expand(&self.auth, &shared, &[b"WebPush: info\0", &self.public, theirs]);
        let key: [u8; 16] = expand(salt, &input, &[b"Content-Encoding: aes128gcm\0"]);
        let nonce: [u8; 12] = expand(salt, &input, &[b"Content-Encoding: nonce\0"]);
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
        let mut text = sealed.to_vec();
        let nonce = aead::Nonce::assume_unique_for_key(nonce);
        let text = key.open_in_place(nonce, aead::Aad::empty(), &mut text).expect("sealed for this browser");
        let end = text.iter().rposition(|&byte| byte != 0).unwrap();
        assert_eq!(text[end], 2, "the last record");
        String::from_utf8(text[..end].to_vec()).unwrap()
    }

    /// The messages that have come so far, once there are so many; each signed by this key, for the push service.
    pub async fn messages(&self, service: &Ends, key: &str, count: usize) -> Vec<Value> {
        let arrived = service.wait_for(&self.path, count).await;
        arrived.iter().map(|one| self.read(service, key, one)).collect()
    }

    /// How many messages have come by now.
    pub fn count(&self, service: &Ends) -> usize {
        service.arrived(&self.path).len()
    }

    /// The last that has come.
    pub fn last(&self, service: &Ends, key: &str) -> Value {
        self.read(service, key, service.arrived(&self.path).last().expect("a message has come"))
    }

    pub fn has_none(&self, service: &Ends) -> bool {
        service.arrived(&self.path).is_empty()
    }

    fn read(&self, service: &Ends, key: &str, arrived: &Arrived) -> Value {
        let header = |name: &str| arrived.headers.get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(header("content-encoding"), "aes128gcm");
        assert!(header("ttl").parse::<u32>().unwrap() > 0 && !header("topic").is_empty());
        let signed = header("authorization");
        let (token, by) = signed.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(by, key);
        let (text, signature) = token.rsplit_once('.').unwrap();
        signature::UnparsedPublicKey::new(&signature::ECDSA_P256_SHA256_FIXED, decode(key))
            .verify(text.as_bytes(), &decode(signature))
            .expect("signed by this server");
        let claims: Value = serde_json::from_slice(&decode(text.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims["aud"], format!("http://{}", service.addr));
        assert!(claims["exp"].as_u64().unwrap() > 0 && claims["sub"].as_str().unwrap().contains(':'));
        serde_json::from_str(&self.open(&arrived.body)).unwrap()
    }
}

/// The example of RFC 8291, appendix A: what opens messages here opens that one.
#[test]
fn the_example_of_the_rfc_is_opened() {
    let private: [u8; 32] = decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94").try_into().unwrap();
    let auth: [u8; 16] = decode("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
    let public = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    let browser = Browser { public: curve::public(&private), private, auth, path: String::new() };
    assert_eq!(URL_SAFE_NO_PAD.encode(&browser.public), public);
    let body = decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b\
         Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    assert_eq!(browser.open(&body), "When I grow up, I want to be a watermelon");
}
